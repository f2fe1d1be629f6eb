import { createContext } from '../../context/index.ts';
import type { ActionContext } from '../../index.ts';
import type { Candidate, Command, CommandEntry } from '../command.ts';
import type { CompletionQuestion } from '../find-command.ts';
import { commandTree } from '../commands/index.ts';
import { globalFlags, withGlobalFlags } from '../flags/global.ts';
import { parseArguments, readFlags } from '../flags/parse-flags.ts';
import type { FlagSpec, FlagSpecs, FlagValues } from '../flags/spec.ts';
import { hostSettings } from '../host-settings.ts';
import { pluginEntries, splitArguments } from '../plugin-command.ts';
import type { Host } from '../main.ts';

/** What the shell may do when there are no candidates, in cobra's numbers. */
const directives = { files: 0, nothing: 4, directories: 16 } as const;

interface Completion {
  readonly candidates: readonly Candidate[];
  readonly directive: number;
}

/** Answers `helm __complete WORDS… CURRENT`: what may stand in the place of the last word. */
export async function complete(
  host: Host,
  { words, hasDescriptions }: CompletionQuestion,
): Promise<number> {
  const current = words.at(-1) ?? '';
  const { candidates, directive } =
    (await completeAsPlugin(host, words)) ??
    (await findCandidates(host, words.slice(0, -1), current));
  for (const { value, description } of candidates) {
    if (!value.startsWith(current)) continue;
    const isDescribed = hasDescriptions && description !== undefined;
    host.stdout.write(isDescribed ? `${value}\t${description}\n` : `${value}\n`);
  }
  host.stdout.write(`:${directive}\n`);
  return 0;
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
  const { completePlugin, findCommandPlugins } = await import('../../actions/plugin/run.ts');
  const plugin = findCommandPlugins(context).find(({ name }) => name === first.value);
  if (plugin === undefined) return undefined;
  const { lines, directive } = await completePlugin(context, plugin, own);
  return { candidates: lines.map(candidateOf), directive };
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
  const pending = flagAwaitingValue(before.at(-1) ?? '', specs);
  if (pending !== undefined) return completeFlagValue(pending);
  const inline = /^--([^=]+)=/.exec(current);
  const inlineSpec = inline?.[1] === undefined ? undefined : specs[inline[1]];
  if (inline !== null && inlineSpec !== undefined) {
    const { candidates, directive } = completeFlagValue(inlineSpec);
    const prefixed = candidates.map(({ value, ...rest }) => ({
      ...rest,
      value: inline[0] + value,
    }));
    return { candidates: prefixed, directive };
  }
  if (current.startsWith('-')) return completeFlagName(specs);
  if (command === undefined) {
    const context = contextOf(host, before, specs);
    const plugins = entry === commandTree ? await pluginEntries(context, entry) : [];
    return completeSubcommand({
      ...entry,
      subcommands: [...(entry.subcommands ?? []), ...plugins],
    });
  }
  return completeArgument(contextOf(host, before, specs), command, words);
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

function completeFlagValue(spec: FlagSpec): Completion {
  if (spec.choices !== undefined) return nothingElse(spec.choices.map((value) => ({ value })));
  if (spec.complete === 'directory') return { candidates: [], directive: directives.directories };
  return { candidates: [], directive: directives.files };
}

function completeFlagName(specs: FlagSpecs): Completion {
  const shown = Object.entries(specs).filter(
    ([, { hidden, deprecated }]) => hidden !== true && deprecated === undefined,
  );
  return nothingElse(shown.map(([name, { description }]) => ({ value: `--${name}`, description })));
}

function completeSubcommand(entry: CommandEntry): Completion {
  const shown = (entry.subcommands ?? []).filter(({ hidden }) => hidden !== true);
  return nothingElse(shown.map(({ name, summary }) => ({ value: name, description: summary })));
}

/** As the flags have it that are on the line already. */
function contextOf(host: Host, before: readonly string[], specs: FlagSpecs): ActionContext {
  const { given } = parseArguments(before, specs, { isLenient: true });
  const flags = readFlags(specs, given) as unknown as FlagValues<typeof globalFlags>;
  const settings = withGlobalFlags(hostSettings(host), flags);
  return createContext({ settings, environment: host.environment, ...host.context });
}

async function completeArgument(
  context: ActionContext,
  command: Command,
  words: readonly string[],
): Promise<Completion> {
  const name =
    command.arguments[words.length] ?? command.arguments.find((each) => each.includes('...'));
  if (name === undefined) return nothingElse([]);
  const candidates = await command.completeArguments?.({ arguments: words, context });
  if (candidates === undefined) return { candidates: [], directive: directives.files };
  return nothingElse(candidates);
}

function nothingElse(candidates: readonly Candidate[]): Completion {
  return { candidates, directive: directives.nothing };
}
