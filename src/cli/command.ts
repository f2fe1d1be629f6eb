import type { ActionContext } from '../index.ts';
import type { FlagSpecs, FlagValues } from './flags/spec.ts';
import type { Section } from './sections.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A line of the command tree: enough for help and completion, without loading the command. */
export interface CommandEntry {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** The alias that Helm has for a name, and says when it is called by it. */
  readonly namesake?: string;
  readonly summary: string;
  readonly hidden?: boolean;
  /** Where help shows it, among the commands of helm itself. */
  readonly section?: Section;
  /** What a command with subcommands says about itself. */
  readonly description?: string;
  readonly examples?: readonly Example[];
  readonly load?: () => Promise<{ readonly command: Command }>;
  readonly subcommands?: readonly CommandEntry[];
  /** The subcommand that is meant where an argument stands in the place of its name. */
  readonly implied?: string;
}

export interface Example {
  readonly description: string;
  readonly command: string;
}

/** `NAME` is required, `[CHART]` optional, `FILE...` takes the rest. */
export type ArgumentName = string;

export interface Command {
  readonly arguments: readonly ArgumentName[];
  readonly description: string;
  readonly examples: readonly Example[];
  readonly flags: FlagSpecs;
  /** Files, where it knows nothing. */
  readonly completeArguments?: (
    request: CompletionRequest,
  ) => Promise<readonly Candidate[] | CandidatesOrFiles | undefined>;
  /** Which of its arguments is a chart. */
  readonly chartAt?: (request: Pick<CompletionRequest, 'isGiven'>) => number;
  /** Resolves to the exit code, where it is not 0. */
  readonly run: (invocation: Invocation<FlagSpecs>) => Promise<number | undefined>;
}

export interface Invocation<F extends FlagSpecs> {
  readonly arguments: readonly string[];
  readonly flags: FlagValues<F>;
  readonly terminal: Terminal;
  readonly context: ActionContext;
  /** All commands, for those that speak about commands. */
  readonly tree: CommandEntry;
}

export interface CompletionRequest {
  /** Those before the word in question. */
  readonly arguments: readonly string[];
  /** What there is of the word in question. */
  readonly current: string;
  /** Whether a flag is on the line already. */
  readonly isGiven: (flag: string) => boolean;
  /** Which of the arguments is the chart, if one is. */
  readonly chartAt?: number;
  readonly context: ActionContext;
}

export interface Candidate {
  readonly value: string;
  readonly description?: string;
}

/** Where a file may stand, too. */
export interface CandidatesOrFiles {
  readonly candidates: readonly Candidate[];
  readonly orFiles: true;
}

type CommandOutcome = Promise<void> | Promise<number | undefined>;

export interface CommandDefinition<F extends FlagSpecs> extends Omit<Command, 'flags' | 'run'> {
  readonly flags: F;
  readonly run: (invocation: Invocation<F>) => CommandOutcome;
}

/** Ties the types of a command's flags to the code that reads them. */
export function defineCommand<const F extends FlagSpecs>(
  definition: CommandDefinition<F>,
): Command {
  return {
    ...definition,
    // The parser builds the values from these very specs.
    run: async (invocation) =>
      (await definition.run(invocation as unknown as Invocation<F>)) ?? undefined,
  };
}
