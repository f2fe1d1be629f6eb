import { HelmError, findNearest } from '../../base/index.ts';
import { camelCase } from './spec.ts';
import type { FlagSpec, FlagSpecs } from './spec.ts';
import { defaultOf, parseFlagValue } from './parse-flag-value.ts';

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
  /**
   * Passes over flags that are unknown or lack their value, for finding the command among them. One
   * that is unknown takes the next word, as in cobra: `--version 1.2.3 show chart web`.
   */
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
  const parser = new ArgumentParser(argv, specs, options.isLenient ?? false);
  parser.parse();
  return parser;
}

class ArgumentParser implements ParsedArguments {
  readonly positionals: { value: string; index: number }[] = [];
  readonly given: GivenFlag[] = [];
  readonly #argv: readonly string[];
  readonly #specs: FlagSpecs;
  readonly #isLenient: boolean;
  #next = 0;

  constructor(argv: readonly string[], specs: FlagSpecs, isLenient: boolean) {
    this.#argv = argv;
    this.#specs = specs;
    this.#isLenient = isLenient;
  }

  parse(): void {
    let areFlagsOver = false;
    while (this.#next < this.#argv.length) {
      const index = this.#next++;
      const value = this.#argv[index] ?? '';
      if (areFlagsOver || !value.startsWith('-') || value === '-') {
        this.positionals.push({ value, index });
      } else if (value === '--') {
        areFlagsOver = true;
      } else if (value.startsWith('--')) {
        this.#parseLong(value.slice(2));
      } else {
        this.#parseShorts(value.slice(1));
      }
    }
  }

  #parseLong(text: string): void {
    if (text.startsWith('-') || text.startsWith('=')) {
      this.#complain(badSyntax(text));
      return;
    }
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    const spec = Object.hasOwn(this.#specs, name) ? this.#specs[name] : undefined;
    if (spec === undefined) {
      this.#complain(unknownFlag(name, this.#specs));
      if (equals < 0) this.#next++;
      return;
    }
    const value = equals < 0 ? this.#valueAfter(spec) : text.slice(equals + 1);
    if (value === undefined) {
      this.#complain(missingValue(`--${name}`));
      return;
    }
    this.given.push({ spec, name, value });
  }

  /** `-abn=web`: all but the last are flags that need no value. */
  #parseShorts(text: string): void {
    for (let rest = text; rest !== ''; rest = rest.slice(1)) {
      const short = rest.charAt(0);
      const [name, spec] = this.#findShort(short) ?? [];
      if (name === undefined || spec === undefined) {
        this.#complain(unknownShort(rest));
        if (text.length === 1) this.#next++;
        return;
      }
      const attached = rest.startsWith('=', 1) ? rest.slice(2) : rest.slice(1);
      const takesRest = rest.startsWith('=', 1) || (takesNextWord(spec) && attached !== '');
      const value = takesRest ? attached : this.#valueAfter(spec);
      if (value === undefined) {
        this.#complain(missingValue(`'${short}' in -${rest}`));
        return;
      }
      this.given.push({ spec, name, value });
      if (takesRest) return;
    }
  }

  #findShort(short: string): [string, FlagSpec] | undefined {
    return Object.entries(this.#specs).find(([, spec]) => spec.short === short);
  }

  /** The value of a flag that does not bring its own. */
  #valueAfter(spec: FlagSpec): string | undefined {
    if (!takesNextWord(spec)) return spec.type === 'bool' ? 'true' : spec.implied;
    return this.#argv[this.#next++];
  }

  #complain(error: HelmError): void {
    if (!this.#isLenient) throw error;
  }
}

/** The typed values of `specs`, defaults filled in, from the flags that were given. */
export function readFlags(
  specs: FlagSpecs,
  given: readonly GivenFlag[],
): Record<string, unknown> & { isGiven: (name: string) => boolean } {
  const texts = new Map<string, string[]>();
  for (const { name, value } of given) texts.set(name, [...(texts.get(name) ?? []), value]);
  const values: Record<string, unknown> = {};
  for (const name in specs) {
    const spec = specs[name];
    if (spec === undefined) continue;
    const own = texts.get(name);
    values[camelCase(name)] =
      own === undefined ? defaultOf(spec) : parseFlagValue({ name, spec }, own);
  }
  return Object.assign(values, { isGiven: (name: string) => texts.has(name) });
}

function takesNextWord(spec: FlagSpec): boolean {
  return spec.type !== 'bool' && spec.implied === undefined;
}

function missingValue(flag: string): HelmError {
  return new HelmError('FlagNeedsArgument', `flag needs an argument: ${flag}`);
}

function badSyntax(text: string): HelmError {
  return new HelmError('UnknownFlag', `bad flag syntax: --${text}`);
}

function unknownShort(text: string): HelmError {
  const message = `unknown shorthand flag: '${text.charAt(0)}' in -${text}`;
  return new HelmError('UnknownFlag', message);
}

function unknownFlag(name: string, specs: FlagSpecs): HelmError {
  const [nearest] = findNearest(name, Object.keys(specs));
  return new HelmError(
    'UnknownFlag',
    `unknown flag: --${name}`,
    nearest === undefined ? {} : { hint: `did you mean --${nearest}?` },
  );
}
