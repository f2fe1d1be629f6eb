import { isHelmError } from '../../base/index.ts';
import { createContext } from '../../context/index.ts';
import type { ActionContext } from '../../index.ts';
import type { Candidate, Command, CommandEntry, CompletionRequest } from '../command.ts';
import type { CompletionQuestion } from '../find-command.ts';
import { commandTree } from '../commands/index.ts';
import { globalFlags, withGlobalFlags } from '../flags/global.ts';
import { parseArguments, readFlags } from '../flags/parse-flags.ts';
import type { FlagSpec, FlagSpecs, FlagValues } from '../flags/spec.ts';
import { hostSettings } from '../host-settings.ts';
import { pluginEntries, splitArguments } from '../plugin-command.ts';
import type { Host } from '../main.ts';
import { flagCandidates } from './flag-candidates.ts';

/** What the shell may do when there are no candidates, in cobra's numbers. */
const directives = { files: 0, nothing: 4, directories: 16 } as const;
const directiveNames: Readonly<Record<number, string>> = {
  0: 'Default',
  1: 'Error',
  2: 'NoSpace',
  4: 'NoFileComp',
  8: 'FilterFileExt',
  16: 'FilterDirs',
};

interface Completion {
  readonly candidates: readonly Candidate[];
  readonly directive: number;
  /** What a shell shows that can: there is nothing more to say. */
  readonly help?: string;
}

/**
 * Answers `helm __complete WORDS… CURRENT`: what may stand in the place of the last word. Commands and flags are those
 * that begin as it does; of names and values all are told, as Helm does: some shells find the middle of a word, too.
 */
export async function complete(
  host: Host,
  { words, hasDescriptions }: CompletionQuestion,
): Promise<number> {
  const current = words.at(-1) ?? '';
  const { candidates, directive, help } = await findOrNothing(host, words, current);
  for (const { value, description } of candidates) {
    const isDescribed = hasDescriptions && description !== undefined;
    host.stdout.write(`${(isDescribed ? `${value}\t${description}` : value).trim()}\n`);
  }
  if (help !== undefined && host.environment['HELM_ACTIVE_HELP'] !== '0') {
    host.stdout.write(`_activeHelp_ ${help}\n`);
  }
  host.stdout.write(`:${directive}\n`);
  const name = directiveNames[directive] ?? String(directive);
  host.stderr.write(`Completion ended with directive: ShellCompDirective${name}\n`);
  return 0;
}

/** Who completes is not to be told what is wrong: a shell has no place for it. */
async function findOrNothing(
  host: Host,
  words: readonly string[],
  current: string,
): Promise<Completion> {
  try {
    const own = await completeAsPlugin(host, words);
    return own ?? (await findCandidates(host, words.slice(0, -1), current));
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return { candidates: [], directive: directives.files };
  }
}

/** What a plugin answers for itself: its subcommands, flags and arguments. */
async function completeAsPlugin(
  host: Host,
  words: readonly string[],
): Promise<Completion | undefined> {
  const { positionals } = parseArguments(words.slice(0, -1), globalFlags, { isLenient: true });
  const [first] = positionals;
  if (first === undefined || isBuiltIn(first.value)) return undefined;
  const rest = words.filter((_, index) => index !== first.index);
  const { globals, own } = splitArguments(rest);
  const context = contextOf(host, globals, globalFlags);
  const { completePlugin, findCommandPlugin } = await import('../../actions/plugin/run.ts');
  const plugin = findCommandPlugin(context, first.value);
  if (plugin === undefined) return undefined;
  const { lines, directive } = await completePlugin(context, plugin, own);
  const current = words.at(-1) ?? '';
  const globalNames = current.startsWith('-')
    ? completeFlagName(globalFlags, current).candidates
    : [];
  return { candidates: [...globalNames, ...lines.map(candidateOf)], directive };
}

function isBuiltIn(word: string): boolean {
  return (commandTree.subcommands ?? []).some(
    ({ name, aliases = [] }) => name === word || aliases.includes(word),
  );
}

function candidateOf(line: string): Candidate {
  const [value = '', description] = line.split('\t');
  return { value, ...(description === undefined ? {} : { description }) };
}

async function findCandidates(
  host: Host,
  before: readonly string[],
  current: string,
): Promise<Completion> {
  const { entry, command, words } = await resolve(before);
  const specs: FlagSpecs = { ...globalFlags, ...command?.flags };
  const request = requestOf(host, before, { specs, command, words, current });
  const pending = flagAwaitingValue(before.at(-1) ?? '', specs);
  if (pending !== undefined) return completeFlagValue(pending, request);
  const inline = /^--([^=]+)=/.exec(current);
  const inlineSpec = inline?.[1] === undefined ? undefined : specs[inline[1]];
  if (inline !== null && inlineSpec !== undefined) {
    const { candidates, directive } = await completeFlagValue(inlineSpec, request);
    const whole = candidates.map(({ value, ...rest }) => ({ ...rest, value: inline[0] + value }));
    return { candidates: whole, directive };
  }
  if (current.startsWith('-')) return completeFlagName(specs, current);
  if (entry.subcommands !== undefined && words.length === 0) {
    const plugins = entry === commandTree ? await pluginEntries(request.context, entry) : [];
    return completeSubcommand([...entry.subcommands, ...plugins], current);
  }
  return command === undefined ? noMore : completeArgument(command, request);
}

interface Line {
  readonly specs: FlagSpecs;
  readonly command: Command | undefined;
  readonly words: readonly string[];
  readonly current: string;
}

/** As the flags have it that are on the line already. */
function requestOf(
  host: Host,
  before: readonly string[],
  { specs, command, words, current }: Line,
): CompletionRequest {
  const names = new Set(
    parseArguments(before, specs, { isLenient: true }).given.map(({ name }) => name),
  );
  const isGiven = (flag: string): boolean => names.has(flag);
  const chartAt = command?.chartAt?.({ isGiven }) ?? 0;
  const context = contextOf(host, before, specs);
  return { arguments: words, current, context, isGiven, chartAt };
}

interface Resolved {
  readonly entry: CommandEntry;
  readonly command: Command | undefined;
  /** The arguments given so far. */
  readonly words: readonly string[];
}

async function resolve(before: readonly string[]): Promise<Resolved> {
  const words = parseArguments(before, globalFlags, { isLenient: true }).positionals;
  let entry: CommandEntry = commandTree;
  let depth = 0;
  for (const { value } of words) {
    const next = entry.subcommands?.find(
      ({ name, aliases }) => name === value || aliases?.includes(value) === true,
    );
    if (next === undefined) break;
    entry = next;
    depth += 1;
  }
  const command = (await entry.load?.())?.command;
  if (command === undefined) return { entry, command, words: [] };
  const specs = { ...globalFlags, ...command.flags };
  const positionals = parseArguments(before, specs, { isLenient: true }).positionals;
  return { entry, command, words: positionals.slice(depth).map(({ value }) => value) };
}

function flagAwaitingValue(word: string, specs: FlagSpecs): FlagSpec | undefined {
  const spec = word.startsWith('--')
    ? specs[word.slice(2)]
    : Object.values(specs).find(({ short }) => short !== undefined && word === `-${short}`);
  const isAwaiting = spec !== undefined && spec.type !== 'bool' && spec.implied === undefined;
  return isAwaiting ? spec : undefined;
}

async function completeFlagValue(
  { choices, choiceHelp = {}, complete: kind }: FlagSpec,
  request: CompletionRequest,
): Promise<Completion> {
  if (choices !== undefined) {
    const described = choices.map((value) => ({ value, ...describe(choiceHelp[value]) }));
    return nothingElse(described.sort((one, other) => (one.value < other.value ? -1 : 1)));
  }
  const candidates = await flagCandidates(kind, request);
  if (candidates !== undefined) return nothingElse(candidates);
  const directive = kind === 'directory' ? directives.directories : directives.files;
  return { candidates: [], directive };
}

function describe(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

function completeFlagName(specs: FlagSpecs, current: string): Completion {
  const shown = Object.entries(specs).filter(
    ([, { hidden, deprecated }]) => hidden !== true && deprecated === undefined,
  );
  const named = shown.map(([name, { description }]) => ({ value: `--${name}`, description }));
  return nothingElse(named.filter(({ value }) => value.startsWith(current)));
}

/** By name; by an alias where no name begins so. */
function completeSubcommand(entries: readonly CommandEntry[], current: string): Completion {
  const shown = entries.filter(({ hidden }) => hidden !== true);
  const begins = ({ value }: Candidate): boolean => value.startsWith(current);
  const named = shown.map(({ name, summary }) => ({ value: name, description: summary }));
  if (named.some(begins)) return nothingElse(named.filter(begins));
  const aliased = shown.flatMap(({ aliases = [], summary }) =>
    aliases.map((value) => ({ value, description: summary })),
  );
  return nothingElse(aliased.filter(begins));
}

/** As the flags have it that are on the line already. */
function contextOf(host: Host, before: readonly string[], specs: FlagSpecs): ActionContext {
  const { given } = parseArguments(before, specs, { isLenient: true });
  const flags = readFlags(specs, given) as unknown as FlagValues<typeof globalFlags>;
  const settings = withGlobalFlags(hostSettings(host), flags);
  return createContext({ settings, environment: host.environment, ...host.context });
}

async function completeArgument(command: Command, request: CompletionRequest): Promise<Completion> {
  const { length } = request.arguments;
  const isMore = length < command.arguments.length || command.arguments.some(takesRest);
  if (!isMore) return noMore;
  const answer =
    command.completeArguments === undefined ? undefined : await command.completeArguments(request);
  if (answer === undefined) return { candidates: [], directive: directives.files };
  if ('orFiles' in answer) {
    return { candidates: answer.candidates, directive: directives.files };
  }
  return nothingElse(answer);
}

function takesRest(name: string): boolean {
  return name.includes('...');
}

const noMore: Completion = {
  candidates: [],
  directive: directives.nothing,
  help: 'This command does not take any more arguments (but may accept flags).',
};

function nothingElse(candidates: readonly Candidate[]): Completion {
  return { candidates, directive: directives.nothing };
}
