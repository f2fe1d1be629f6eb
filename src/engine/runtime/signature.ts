import { boxOf } from './box.ts';
import type { NumberType } from '../../go/index.ts';

/** How a parameter or result type is treated; `object` is any type that only a GoObject has. */
export type TypeClass =
  | 'bool'
  | 'string'
  | 'integer'
  | 'unsigned'
  | 'float'
  | 'complex'
  | 'interface'
  | 'value'
  | 'map'
  | 'slice'
  | 'pointer'
  | 'object';

export interface GoType {
  /** As Go prints it. */
  readonly name: string;
  readonly class: TypeClass;
}

export interface Signature {
  /** The types of those arguments that must be there. */
  readonly parameters: readonly GoType[];
  /** The type of each further argument of a variadic function. */
  readonly rest: GoType;
  readonly isVariadic: boolean;
  /** How many arguments there may be. */
  readonly most: number;
  readonly result: GoType;
  /** The number type that results must be given, where they do not carry it themselves. */
  readonly box: NumberType | undefined;
  /** Why templates can't call it, after its name: more results than a value and an error. */
  readonly flaw: string | undefined;
}

/** Takes every value as it is. */
export const anyValue: GoType = { name: 'reflect.Value', class: 'value' };

const signatures = new Map<string, Signature>();
const types = new Map<string, GoType>();

/** Reads `func(int, ...string) (string, error)`; each signature is read once. */
export function parseSignature(text: string): Signature {
  let signature = signatures.get(text);
  if (signature === undefined) {
    signature = readSignature(text);
    signatures.set(text, signature);
  }
  return signature;
}

function readSignature(text: string): Signature {
  const open = text.indexOf('(');
  const close = closingParen(text, open);
  const names = splitTypes(text.slice(open + 1, close));
  const isVariadic = names.at(-1)?.startsWith('...') === true;
  const rest = isVariadic ? describeType((names.pop() ?? '').slice('...'.length)) : anyValue;
  const written = text.slice(close + 1).trim();
  const results = written.startsWith('(') ? splitTypes(written.slice(1, -1)) : [written];
  const result = describeType(results[0] ?? '');
  return {
    parameters: names.map(describeType),
    rest,
    isVariadic,
    most: isVariadic ? Infinity : names.length,
    result,
    box: boxOf(result),
    flaw: flawOf(results),
  };
}

function flawOf(results: readonly string[]): string | undefined {
  if (results.length > 2) return `has ${results.length} return values; should be 1 or 2`;
  const [, second = 'error'] = results;
  return second === 'error' ? undefined : `second return value should be error; is ${second}`;
}

function describeType(written: string): GoType {
  let type = types.get(written);
  if (type === undefined) {
    const name = canonicalName(written);
    type = { name, class: classify(name) };
    types.set(written, type);
  }
  return type;
}

/** Go prints neither `any` nor `byte` nor `interface{}` that way. */
function canonicalName(written: string): string {
  return written
    .replace(/\binterface\{\}/g, 'interface {}')
    .replace(/\bany\b/g, 'interface {}')
    .replace(/\bbyte\b/g, 'uint8')
    .replace(/\brune\b/g, 'int32');
}

function classify(name: string): TypeClass {
  if (name === 'bool' || name === 'string') return name;
  if (name === 'interface {}') return 'interface';
  if (name === 'reflect.Value') return 'value';
  if (/^int(8|16|32|64)?$|^time\.(Duration|Month|Weekday)$/.test(name)) return 'integer';
  if (/^uint(8|16|32|64|ptr)?$/.test(name)) return 'unsigned';
  if (/^float(32|64)$/.test(name)) return 'float';
  if (/^complex(64|128)$/.test(name)) return 'complex';
  if (name.startsWith('map[')) return 'map';
  if (name.startsWith('[]')) return 'slice';
  return name.startsWith('*') ? 'pointer' : 'object';
}

function splitTypes(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= list.length; at++) {
    const character = list.charAt(at);
    if ('([{'.includes(character) && character !== '') depth++;
    else if (')]}'.includes(character) && character !== '') depth--;
    else if (depth === 0 && (character === ',' || character === '')) {
      const part = list.slice(start, at).trim();
      if (part !== '') parts.push(part);
      start = at + 1;
    }
  }
  return parts;
}

function closingParen(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`Cannot read the signature "${text}"`);
}
