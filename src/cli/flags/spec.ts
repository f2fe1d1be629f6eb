/**
 * Flags as data. A group of flags is an object of specs by name (`as const`), so that help,
 * completion and documentation read the same lines that the parser does, and a command's code
 * gets typed values.
 */
export interface FlagSpec {
  readonly type: FlagType;
  readonly description: string;
  readonly short?: string;
  /** What it is when it is not given; shown in the help. */
  readonly default?: string | number | boolean;
  /** A value for the flag without one (`--wait`), where that is allowed for another type than bool. */
  readonly implied?: string;
  readonly choices?: readonly string[];
  /** What completion says of each choice. */
  readonly choiceHelp?: Readonly<Record<string, string>>;
  /** What is said of a value that is no choice, where Helm has words of its own for it. */
  readonly refuse?: (text: string) => string;
  /** What completion offers for the value. */
  readonly complete?: CompletionKind;
  /** What a person is told who gives the flag, by its value and the words of the command. */
  readonly advise?: (value: string, words: readonly string[]) => Promise<string | undefined>;
  /** Accepted, out of the help, with a line of advice when used. */
  readonly deprecated?: string;
  readonly hidden?: boolean;
}

export type FlagSpecs = Readonly<Record<string, FlagSpec>>;

/** pflag's types: `strings` splits at commas as CSV does, `stringArray` takes each value whole. */
export type FlagType =
  | 'bool'
  | 'string'
  | 'int'
  | 'float32'
  | 'duration'
  | 'strings'
  | 'stringArray'
  | 'stringToString';

export type CompletionKind =
  | 'file'
  | 'directory'
  | 'namespace'
  | 'context'
  | 'revision'
  | 'version';

interface ValueOfType {
  bool: boolean;
  string: string;
  int: number;
  float32: number;
  /** Milliseconds. */
  duration: number;
  strings: readonly string[];
  stringArray: readonly string[];
  stringToString: Readonly<Record<string, string>>;
}

/** A flag without a default is undefined when absent, except for bools and lists. */
type FlagValue<S extends FlagSpec> = S extends {
  type: 'bool' | `${string}s` | 'stringArray' | 'stringToString';
}
  ? ValueOfType[S['type']]
  : S extends { default: string | number | boolean }
    ? ValueOfType[S['type']]
    : ValueOfType[S['type']] | undefined;

/** `dry-run` is read as `flags.dryRun`. */
type CamelCase<N extends string> = N extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : N;

export type FlagValues<F extends FlagSpecs> = {
  readonly [N in keyof F & string as CamelCase<N>]: FlagValue<F[N]>;
} & {
  /** Whether the user gave the flag, whatever its value. */
  readonly isGiven: (name: keyof F & string) => boolean;
};

export function camelCase(name: string): string {
  if (!name.includes('-')) return name;
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
