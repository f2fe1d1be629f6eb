import { HelmError } from '../../base/index.ts';
import { struct } from '../../yaml/index.ts';
import { invalid } from '../manifest/rules.ts';

/** A flag that a plugin in Lua declares. */
export interface LuaFlag {
  readonly name: string;
  readonly short: string;
  /** `bool`, `string`, `int` or `strings`; a string without. */
  readonly type: string;
  readonly description: string;
  readonly default: string;
}

export const luaFlag: struct.StructType<LuaFlag> = struct.structOf<LuaFlag>('plugin.LuaFlag', {
  name: struct.text,
  short: struct.text,
  type: struct.text,
  description: struct.text,
  default: struct.text,
});

const types = new Set(['', 'bool', 'string', 'int', 'strings']);

export function requireFlags(flags: readonly LuaFlag[]): void {
  const names = new Set<string>();
  for (const { name, short, type } of flags) {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || names.has(name)) {
      throw invalid(`flag "${name}" is no name of a flag, or there twice`);
    }
    if (short.length > 1) throw invalid(`flag "${name}" has a short form that is no letter`);
    if (!types.has(type)) throw invalid(`flag "${name}" has an unknown type "${type}"`);
    names.add(name);
  }
}

type FlagValue = string | number | boolean | string[];

export interface LuaArguments {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, FlagValue>>;
}

/** Splits arguments by pflag's rules, as far as `--flag value`, `--flag=value`, `-f value` and `--` go. */
export function parseLuaArguments(
  argv: readonly string[],
  specs: readonly LuaFlag[],
): LuaArguments {
  const words: string[] = [];
  const flags: Record<string, FlagValue> = Object.fromEntries(specs.map(defaultOf));
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') return { words: [...words, ...rest], flags };
    if (!word.startsWith('-') || word === '-') {
      words.push(word);
      continue;
    }
    const [, name = '', given] = /^-{1,2}([^=]*)(?:=([^]*))?$/.exec(word) ?? [];
    const spec = specs.find((each) => (word.startsWith('--') ? each.name : each.short) === name);
    if (spec === undefined) throw new HelmError('UnknownFlag', `unknown flag: ${word}`);
    const value = given ?? (spec.type === 'bool' ? 'true' : rest.shift());
    if (value === undefined) {
      throw new HelmError('FlagNeedsArgument', `flag needs an argument: ${word}`);
    }
    flags[spec.name] = valueOf(spec, value, flags[spec.name]);
  }
  return { words, flags };
}

function defaultOf(spec: LuaFlag): [name: string, value: FlagValue] {
  if (spec.type === 'strings') return [spec.name, []];
  if (spec.type === 'bool') return [spec.name, spec.default === 'true'];
  if (spec.type === 'int' && spec.default === '') return [spec.name, 0];
  return [spec.name, valueOf(spec, spec.default, undefined)];
}

function valueOf({ name, type }: LuaFlag, text: string, before: FlagValue | undefined): FlagValue {
  if (type === 'bool') return text === 'true';
  if (type === 'strings') return [...(Array.isArray(before) ? before : []), text];
  if (type !== 'int') return text;
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  throw new HelmError('InvalidFlagValue', `invalid argument "${text}" for "--${name}" flag`);
}

/** The help of a command in Lua. */
export function describeFlags(flags: readonly LuaFlag[]): string {
  if (flags.length === 0) return '';
  const usages = flags.map(({ name, short, type }) => {
    const value = type === 'bool' ? '' : ` ${type === '' ? 'string' : type}`;
    return `  ${short === '' ? '    ' : `-${short}, `}--${name}${value}`;
  });
  const width = Math.max(...usages.map(({ length }) => length)) + 3;
  const lines = flags.map(
    ({ description }, index) => (usages[index] ?? '').padEnd(width) + description,
  );
  return `\n\nFlags:\n${lines.join('\n')}`;
}
