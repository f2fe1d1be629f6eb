import { GoNumber } from '../../go/index.ts';
import { parseYamlFloat, parseYamlInteger } from './number.ts';

/** What a plain scalar may mean: an int is a bigint, or a uint64 where it needs one. */
export type PlainValue = null | boolean | bigint | GoNumber | number | string;

const words: ReadonlyMap<string, PlainValue> = new Map<string, PlainValue>([
  ...withValue(true, 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'),
  ...withValue(false, 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'),
  ...withValue(null, '', '~', 'null', 'Null', 'NULL'),
  ...withValue(NaN, '.nan', '.NaN', '.NAN'),
  ...withValue(Infinity, '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'),
  ...withValue(-Infinity, '-.inf', '-.Inf', '-.INF'),
]);

const maxWordLength = 5;

function withValue(value: PlainValue, ...names: string[]): [string, PlainValue][] {
  return names.map((name) => [name, value]);
}

/** The meaning of a plain scalar by the rules of YAML 1.1 as go-yaml v2 has them. */
export function resolvePlain(text: string): PlainValue {
  if (text.length <= maxWordLength) {
    const word = words.get(text);
    if (word !== undefined) return word;
  }
  if (!mayBeNumber(text) || !looksLikeNumber.test(text)) return text;
  return parseYamlInteger(text) ?? parseYamlFloat(text) ?? text;
}

/** Turns most texts that begin with a digit away: versions, quantities, addresses. */
const looksLikeNumber = /^[-+_]*(?:0[xob][-+]?[0-9a-f_]+|[0-9_]*\.?[0-9_]*(?:e[-+]?[0-9_]+)?)$/i;

const safeInteger = /^(?:0|-?[1-9][0-9]{0,14})$/;

/** As `resolvePlain`, with every number as the float64 that JSON makes of it. */
export function resolvePlainAsJson(text: string): null | boolean | number | string {
  if (!mayBeNumber(text)) return resolveWord(text);
  if (safeInteger.test(text)) return Number(text);
  const value = resolvePlain(text);
  if (typeof value === 'bigint') return Number(value);
  return value instanceof GoNumber ? Number(value.value) : value;
}

/** Of those that do not look like a number: true, false, null or the text itself. */
function resolveWord(text: string): null | boolean | string {
  const word = text.length <= maxWordLength ? words.get(text) : undefined;
  return typeof word === 'boolean' || word === null ? word : text;
}

function mayBeNumber(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return true;
  return first === 0x2b || first === 0x2d || first === 0x2e;
}
