/** What the documents and the help tell people to type: it can be typed. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkArguments } from '../../src/cli/check-arguments.ts';
import type { CommandEntry } from '../../src/cli/command.ts';
import { commandTree } from '../../src/cli/commands/index.ts';
import { findCommand } from '../../src/cli/find-command.ts';
import { globalFlags } from '../../src/cli/flags/global.ts';
import { parseArguments, readFlags } from '../../src/cli/flags/parse-flags.ts';
import { repositoryRoot } from '../support/run-helm.ts';

/** Fails with the reason where helm would not take a line. */
async function requireCommand(line: string): Promise<void> {
  const found = findCommand(commandTree, wordsOf(line).slice(1));
  const { command } = (await found.entry.load?.()) ?? {};
  const specs = { ...globalFlags, ...command?.flags };
  const parsed = parseArguments(found.rest, specs);
  readFlags(specs, parsed.given);
  const words = parsed.positionals.map(({ value }) => value);
  if (command !== undefined) checkArguments(found.path, command, words);
}

/** As a shell splits a line: quotes keep words together, pipes and comments end them. */
function wordsOf(line: string): string[] {
  const [own = ''] = line.split(/ (?:\||&&|>|2>|#|<) ?/);
  return (own.match(/(?:[^\s'"]+|'[^']*'|"[^"]*")+/g) ?? []).map((word) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

interface TypedLine {
  readonly file: string;
  readonly line: string;
}

/** The lines of console blocks, with what goes on after a backslash. */
function typedLines(file: string): TypedLine[] {
  const text = readFileSync(path.join(repositoryRoot, file), 'utf8').replaceAll(/\\\n\s*/g, '');
  const blocks = [...text.matchAll(/^```(?:console|sh|shell|bash)?\n([^]*?)^```/gm)];
  return blocks
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/^\s*\$ /, ''))
    .filter((line) => /^helm\b/.test(line))
    .map((line) => ({ file, line }));
}

const documents = ['README.md', ...globSync('docs/{,guide/}*.md', { cwd: repositoryRoot })].sort();
const lines = documents.flatMap(typedLines);

function examplesIn(entry: CommandEntry): Promise<string[]>[] {
  const own = async (): Promise<string[]> => {
    const { command } = (await entry.load?.()) ?? {};
    return [...(command?.examples ?? []), ...(entry.examples ?? [])].map((each) => each.command);
  };
  return [own(), ...(entry.subcommands ?? []).flatMap(examplesIn)];
}
const examples = (await Promise.all(examplesIn(commandTree))).flat();

describe('what people are told to type', () => {
  test('there is some of it', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(examples.length).toBeGreaterThan(100);
  });

  test.each(lines)('$file: $line', async ({ line }) => {
    await expect(requireCommand(line)).resolves.toBeUndefined();
  });

  test.each([...new Set(examples)])('help: %s', async (example) => {
    for (const line of example.split('\n').filter((each) => each.startsWith('helm '))) {
      await expect(requireCommand(line)).resolves.toBeUndefined();
    }
  });
});
