import { HelmError } from '../../base/index.ts';
import { GoError, parseDuration } from '../../go/index.ts';
import type { FlagSpec } from './spec.ts';

export interface NamedFlag {
  readonly name: string;
  readonly spec: FlagSpec;
}

/** What a flag is that was not given. */
export function defaultOf(spec: FlagSpec): unknown {
  switch (spec.type) {
    case 'strings':
    case 'stringArray':
      return [];
    case 'stringToString':
      return {};
    case 'bool':
      return spec.default ?? false;
    default:
      return spec.default;
  }
}

/** The value of a flag from every text it was given, in order. */
export function parseFlagValue(flag: NamedFlag, texts: readonly string[]): unknown {
  const { spec } = flag;
  switch (spec.type) {
    case 'strings':
      return texts.flatMap((text) => (text === '' ? [] : parseCsv(text)));
    case 'stringArray':
      return texts;
    case 'stringToString':
      return parsePairs(flag, texts);
    default:
      return isUnset(flag, texts.at(-1)) ? undefined : parseScalar(flag, texts.at(-1) ?? '');
  }
}

/** An empty text is what Helm's flags are that were not given. */
function isUnset({ spec }: NamedFlag, text: string | undefined): boolean {
  return spec.type === 'string' && text === '' && spec.default === undefined && !spec.choices;
}

function parseScalar(flag: NamedFlag, text: string): string | number | boolean {
  switch (flag.spec.type) {
    case 'bool':
      return parseBool(flag, text);
    case 'int':
      if (!/^[+-]?\d+$/.test(text)) throw invalid(flag, text, number(text, 'ParseInt'));
      return Number(text);
    case 'float32':
      if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
        throw invalid(flag, text, number(text, 'ParseFloat'));
      }
      return Number(text);
    case 'duration':
      return readDuration(flag, text);
    default:
      return parseChoice(flag, text);
  }
}

function parseBool(flag: NamedFlag, text: string): boolean {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false;
  throw invalid(flag, text, number(text, 'ParseBool'));
}

function parseChoice(flag: NamedFlag, text: string): string {
  const { choices, refuse } = flag.spec;
  if (choices === undefined || choices.includes(text)) return text;
  const reason =
    refuse?.(text) ??
    (flag.name === 'output' ? 'invalid format type' : `must be one of: ${choices.join(', ')}`);
  throw invalid(flag, text, reason, `use one of: ${choices.join(', ')}`);
}

/** Some 24 days: timers that are told to wait any longer do not wait at all. */
const maxDuration = 2 ** 31 - 1;

/** In milliseconds. */
function readDuration(flag: NamedFlag, text: string): number {
  try {
    const milliseconds = Number(parseDuration(text)) / 1e6;
    return Math.max(-maxDuration, Math.min(milliseconds, maxDuration));
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw invalid(flag, text, error.message, 'write it as 90s, 5m or 1h30m');
  }
}

function parsePairs(flag: NamedFlag, texts: readonly string[]): Record<string, string> {
  const pairs = texts
    .flatMap((text) => parseCsv(text))
    .map((pair): [string, string] => {
      const at = pair.indexOf('=');
      if (at < 0) throw invalid(flag, pair, `${pair} must be formatted as key=value`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    });
  return Object.fromEntries(pairs);
}

/** One line of CSV: `a,"b,c"` has two fields. */
function parseCsv(text: string): string[] {
  const fields = text.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g);
  const values: string[] = [];
  for (const match of fields) {
    const field = match[1] ?? '';
    values.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (match.index + match[0].length === text.length && !match[0].endsWith(',')) break;
  }
  return values;
}

function number(text: string, parser: string): string {
  return `strconv.${parser}: parsing ${JSON.stringify(text)}: invalid syntax`;
}

function invalid(flag: NamedFlag, text: string, reason: string, hint?: string): HelmError {
  const { short } = flag.spec;
  const shown = short === undefined ? `--${flag.name}` : `-${short}, --${flag.name}`;
  return new HelmError(
    'InvalidFlagValue',
    `invalid argument ${JSON.stringify(text)} for "${shown}" flag: ${reason}`,
    hint === undefined ? {} : { hint },
  );
}
