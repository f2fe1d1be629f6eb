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
  readonly maxArguments: number;
  readonly result: GoType;
  /** The number type that results must be given, where they do not carry it themselves. */
  readonly box: NumberType | undefined;
  /** Why templates can't call it, after its name: more results than a value and an error. */
  readonly flaw: string | undefined;
}

/** Takes every value as it is. */
export const anyValue: GoType = { name: 'reflect.Value', class: 'value' };

const signatures = new Map<string, Signature>();

/** By the way they are written; those that nearly all functions have are here from the start. */
const types = new Map<string, GoType>([
  ['bool', { name: 'bool', class: 'bool' }],
  ['string', { name: 'string', class: 'string' }],
  ['int', { name: 'int', class: 'integer' }],
  ['interface {}', { name: 'interface {}', class: 'interface' }],
  ['reflect.Value', anyValue],
  ['map[string]interface {}', { name: 'map[string]interface {}', class: 'map' }],
]);

/** Reads `func(int, ...string) (string, error)`; each signature is read once. */
export function parseSignature(text: string): Signature {
  let signature = signatures.get(text);
  if (signature === undefined) {
    signature = readSignature(text);
    signatures.set(text, signature);
  }
  return signature;
}

/** No type that is used here has parentheses or commas in its name. */
const form = /^func\((.*?)\) ?\(?(.*?)\)?$/;

function readSignature(text: string): Signature {
  const parts = form.exec(text);
  if (parts === null) throw new Error(`Cannot read the signature "${text}"`);
  const names = splitTypes(parts[1]);
  const results = splitTypes(parts[2]);
  const last = names.at(-1);
  const isVariadic = last?.startsWith('...') === true;
  if (isVariadic) names.pop();
  const result = describeType(results[0] ?? '');
  return {
    parameters: names.map(describeType),
    rest: isVariadic ? describeType(last.slice('...'.length)) : anyValue,
    isVariadic,
    maxArguments: isVariadic ? Infinity : names.length,
    result,
    box: boxOf(result),
    flaw: flawOf(results),
  };
}

function splitTypes(list = ''): string[] {
  return list === '' ? [] : list.split(', ');
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
  if (name === 'interface {}') return 'interface';
  if (name.startsWith('map[')) return 'map';
  if (name.startsWith('[]')) return 'slice';
  if (name.startsWith('*')) return 'pointer';
  if (/^int(8|16|32|64)?$|^time\.(Duration|Month|Weekday)$/.test(name)) return 'integer';
  if (/^uint(8|16|32|64|ptr)?$/.test(name)) return 'unsigned';
  if (/^float(32|64)$/.test(name)) return 'float';
  return /^complex(64|128)$/.test(name) ? 'complex' : 'object';
}
