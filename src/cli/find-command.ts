import { HelmError, findNearest } from '../base/index.ts';
import type { CommandEntry } from './command.ts';
import { globalFlags } from './flags/global.ts';
import { parseArguments } from './flags/parse-flags.ts';

export interface FoundCommand {
  readonly entry: CommandEntry;
  /** `helm repo add` is `['helm', 'repo', 'add']`, names and not aliases. */
  readonly path: readonly string[];
  /** What argv has besides the words of the command. */
  readonly rest: readonly string[];
}

/** The command that argv names; global flags may stand before it and in it. */
export function findCommand(root: CommandEntry, argv: readonly string[]): FoundCommand {
  const words = parseArguments(argv, globalFlags, { isLenient: true }).positionals;
  const asksForHelp = words[0]?.value === 'help';
  const named = words.slice(asksForHelp ? 1 : 0);
  const { entry, path, used } = descend(
    root,
    named.map(({ value }) => value),
  );
  const own = new Set(named.slice(0, used).map(({ index }) => index));
  const rest = asksForHelp ? ['--help'] : argv.filter((_, index) => !own.has(index));
  return { entry, path, rest };
}

/** What a shell asks to complete, if it does: `helm [FLAGS] __complete WORDS… CURRENT`. */
export interface CompletionQuestion {
  readonly words: readonly string[];
  readonly hasDescriptions: boolean;
}

export function findCompletion(argv: readonly string[]): CompletionQuestion | undefined {
  if (!argv.some((word) => word.startsWith('__complete'))) return undefined;
  const [first] = parseArguments(argv, globalFlags, { isLenient: true }).positionals;
  if (first?.value !== '__complete' && first?.value !== '__completeNoDesc') return undefined;
  return {
    words: argv.filter((_, index) => index !== first.index),
    hasDescriptions: first.value === '__complete',
  };
}

interface Descent extends Omit<FoundCommand, 'rest'> {
  /** How many words named it. */
  readonly used: number;
}

/** Walks down the tree by the words; the first that names no subcommand is an argument. */
function descend(root: CommandEntry, words: readonly string[]): Descent {
  let entry = root;
  const path = [root.name];
  for (const [used, word] of words.entries()) {
    const next = subcommandOf(entry, word);
    if (next === undefined) {
      const isGroup = entry.subcommands !== undefined && entry.load === undefined;
      if (!isGroup) return { entry, path, used };
      const meant = impliedBy(entry, words.slice(used));
      if (meant === undefined) throw unknownCommand(word, entry, path);
      return { entry: meant, path: [...path, meant.name], used };
    }
    entry = next;
    path.push(word === next.namesake ? word : next.name);
  }
  return { entry, path, used: words.length };
}

function subcommandOf(entry: CommandEntry, word: string): CommandEntry | undefined {
  return entry.subcommands?.find(
    ({ name, aliases }) => name === word || aliases?.includes(word) === true,
  );
}

/** `helm show web` is about a chart; in `helm show vlaues web` the first word is a slip. */
function impliedBy(entry: CommandEntry, words: readonly string[]): CommandEntry | undefined {
  if (entry.implied === undefined) return undefined;
  const [first = '', second] = words;
  if (second !== undefined && !/[/.:]/.test(first)) return undefined;
  return subcommandOf(entry, entry.implied);
}

/** In the words of cobra, which scripts match on. */
function unknownCommand(word: string, parent: CommandEntry, path: readonly string[]): HelmError {
  const names = (parent.subcommands ?? []).filter(({ hidden }) => hidden !== true);
  const nearest = findNearest(
    word,
    names.flatMap(({ name, namesake }) => (namesake === undefined ? [name] : [name, namesake])),
  );
  const command = path.join(' ');
  return new HelmError(
    'UnknownCommand',
    `unknown command ${JSON.stringify(word)} for "${command}"`,
    {
      details: [
        ...(nearest.length > 0
          ? ['', 'Did you mean this?', ...nearest.map((name) => `\t${name}`), '']
          : []),
        `Run '${command} --help' for usage.`,
      ],
    },
  );
}
