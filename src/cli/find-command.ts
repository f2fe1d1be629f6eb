import { HelmError, findNearest } from '../base/index.ts';
import type { CommandEntry } from './command.ts';

export interface FoundCommand {
  readonly entry: CommandEntry;
  /** `helm repo add` is `['helm', 'repo', 'add']`, names and not aliases. */
  readonly path: readonly string[];
  /** How many of the words were the command's own. */
  readonly wordCount: number;
}

/** Walks down the tree by the words; the first that names no subcommand is an argument. */
export function findCommand(root: CommandEntry, words: readonly string[]): FoundCommand {
  let entry = root;
  const path = [root.name];
  for (const [index, word] of words.entries()) {
    const next = entry.subcommands?.find(
      ({ name, aliases }) => name === word || aliases?.includes(word) === true,
    );
    if (next === undefined) {
      if (entry.subcommands !== undefined) throw unknownCommand(word, entry, path);
      return { entry, path, wordCount: index };
    }
    entry = next;
    path.push(next.name);
  }
  return { entry, path, wordCount: words.length };
}

/** In the words of cobra, which scripts match on. */
function unknownCommand(word: string, parent: CommandEntry, path: readonly string[]): HelmError {
  const names = (parent.subcommands ?? []).filter(({ hidden }) => hidden !== true);
  const nearest = findNearest(
    word,
    names.map(({ name }) => name),
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
