import { parseArgs } from 'node:util';
import { HelmError, findNearest } from '../../base/index.ts';
import { camelCase } from './spec.ts';
import type { FlagSpec, FlagSpecs } from './spec.ts';
import { parseFlagValue } from './parse-flag-value.ts';

export interface ParsedArguments {
  /** The words that are no flags, with their place in argv. */
  readonly positionals: readonly { readonly value: string; readonly index: number }[];
  readonly given: readonly GivenFlag[];
}

interface GivenFlag {
  readonly spec: FlagSpec;
  readonly name: string;
  readonly value: string;
}

export interface ParseOptions {
  /** Passes over flags that are unknown or lack their value; for finding the command among them. */
  readonly isLenient?: boolean;
}

/**
 * Splits argv into words and flags by pflag's rules: `--flag=value` for every type, `--bool` and
 * flags with an implied value never take the next word, `-nvalue` and `-n=value`, `--` ends.
 */
export function parseArguments(
  argv: readonly string[],
  specs: FlagSpecs,
  options: ParseOptions = {},
): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(specs).map(([name, spec]) => [
        name,
        {
          type: takesNextWord(spec) ? ('string' as const) : ('boolean' as const),
          ...(spec.short === undefined ? {} : { short: spec.short }),
        },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const positionals: { value: string; index: number }[] = [];
  const given: GivenFlag[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push({ value: token.value, index: token.index });
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined;
    const value = spec === undefined ? undefined : valueOf(token, spec);
    if (spec !== undefined && value !== undefined) {
      given.push({ spec, name: token.name, value });
    } else if (options.isLenient !== true) {
      throw spec === undefined
        ? unknownFlag(token.rawName, argv[token.index] ?? '', specs)
        : missingValue(token.rawName);
    }
  }
  return { positionals, given };
}

/** The typed values of `specs`, defaults filled in, from the flags that were given. */
export function readFlags(
  specs: FlagSpecs,
  given: readonly GivenFlag[],
): Record<string, unknown> & { isGiven: (name: string) => boolean } {
  const names = new Set(given.map(({ name }) => name));
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    values[camelCase(name)] = parseFlagValue(
      { name, spec },
      given.flatMap((flag) => (flag.name === name ? [flag.value] : [])),
    );
  }
  return Object.assign(values, { isGiven: (name: string) => names.has(name) });
}

function takesNextWord(spec: FlagSpec): boolean {
  return spec.type !== 'bool' && spec.implied === undefined;
}

function valueOf(
  token: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
  spec: FlagSpec,
): string | undefined {
  if (token.value === undefined) return spec.type === 'bool' ? 'true' : spec.implied;
  const isShort = !token.rawName.startsWith('--');
  return isShort && token.inlineValue === true ? token.value.replace(/^=/, '') : token.value;
}

function missingValue(rawName: string): HelmError {
  const shown = rawName.startsWith('--') ? rawName : `'${rawName.slice(1)}' in ${rawName}`;
  return new HelmError('FlagNeedsArgument', `flag needs an argument: ${shown}`);
}

function unknownFlag(rawName: string, word: string, specs: FlagSpecs): HelmError {
  if (!rawName.startsWith('--')) {
    const message = `unknown shorthand flag: '${rawName.slice(1)}' in ${word}`;
    return new HelmError('UnknownFlag', message);
  }
  const [nearest] = findNearest(rawName.slice(2), Object.keys(specs));
  return new HelmError(
    'UnknownFlag',
    `unknown flag: ${rawName}`,
    nearest === undefined ? {} : { hint: `did you mean --${nearest}?` },
  );
}
