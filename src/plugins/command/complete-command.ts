import { existsSync } from 'node:fs';
import path from 'node:path';
import { isHelmError } from '../../base/index.ts';
import { readIfThere } from '../../files/index.ts';
import { GoError, decodeUtf8 } from '../../go/index.ts';
import { runProgram } from '../../processes/index.ts';
import { parseYaml, struct } from '../../yaml/index.ts';
import type { Plugin } from '../manifest/plugin.ts';
import type { PluginHost } from '../plugin-host.ts';
import { environmentFor } from '../plugin-host.ts';

/** What may stand in the place of the last word, and what the shell may do besides (cobra's number). */
export interface PluginCompletion {
  readonly lines: readonly string[];
  readonly directive: number;
}

interface Level {
  readonly name: string;
  readonly validArgs: readonly string[];
  readonly flags: readonly string[];
  readonly commands: readonly unknown[];
}

const level = struct.structOf<Level>('cmd.pluginCommand', {
  name: struct.text,
  validArgs: struct.listOf(struct.text),
  flags: struct.listOf(struct.text),
  commands: struct.listOf(struct.anything),
});

/** Completes a plugin's words as Helm does: by its completion.yaml, or by its plugin.complete. */
export async function completePluginCommand(
  plugin: Plugin,
  words: readonly string[],
  host: PluginHost,
): Promise<PluginCompletion> {
  const current = words.at(-1) ?? '';
  const matching = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => line.startsWith(current));
  const { found, rest } = descend(readLevels(plugin), words.slice(0, -1));
  const names = found.commands.map((each) => level.decodeDocument(each).name);
  const known = [...names.sort(), ...found.validArgs];
  if (!current.startsWith('-') && known.length > 0) {
    return rest.length === 0 ? { lines: matching(known), directive: 4 } : noLines;
  }
  const flags = current.startsWith('-') ? matching(found.flags.map(asFlag)) : [];
  if (names.length > 0) return { lines: flags, directive: 4 };
  const { lines, directive } = await askPlugin(plugin, words, host);
  return { lines: [...flags, ...lines], directive };
}

const noLines: PluginCompletion = { lines: [], directive: 0 };

function readLevels({ directory }: Plugin): Level {
  const empty = { name: '', validArgs: [], flags: [], commands: [] };
  const text = readIfThere(path.join(directory, 'completion.yaml'));
  if (text === undefined) return empty;
  try {
    return level.decodeDocument(parseYaml(decodeUtf8(text)));
  } catch (error) {
    if (error instanceof GoError || isHelmError(error)) return empty;
    throw error;
  }
}

/** The innermost command that words lead to, and those that are its arguments. */
function descend(
  root: Level,
  words: readonly string[],
): { readonly found: Level; readonly rest: readonly string[] } {
  const names = words.filter((each) => !each.startsWith('-'));
  let found = root;
  for (const [index, word] of names.entries()) {
    const next = found.commands
      .map((each) => level.decodeDocument(each))
      .find(({ name }) => name === word);
    if (next === undefined) return { found, rest: names.slice(index) };
    found = next;
  }
  return { found, rest: [] };
}

function asFlag(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`;
}

const maxOutputSize = 1 << 20;
const maxMilliseconds = 5000;

async function askPlugin(
  plugin: Plugin,
  words: readonly string[],
  host: PluginHost,
): Promise<PluginCompletion> {
  const file = path.join(plugin.directory, 'plugin.complete');
  if (!existsSync(file)) return noLines;
  const signal = AbortSignal.any([host.signal, AbortSignal.timeout(maxMilliseconds)]);
  const input = new Uint8Array();
  const args = plugin.help.ignoresFlags ? [] : words;
  const environment = environmentFor(plugin, host);
  try {
    const options = { input, environment, signal, maxOutputSize };
    const { output, how, code } = await runProgram({ file, args }, options);
    if (how !== 'exit' || code !== 0) return noLines;
    return parseAnswer(decodeUtf8(output));
  } catch (error) {
    if (isHelmError(error)) return noLines;
    throw error;
  }
}

/** Candidates, one a line, and maybe `:4` at the end. */
function parseAnswer(text: string): PluginCompletion {
  const lines = text.split('\n').filter((line) => line !== '');
  const [, directive] = /^:(\d+)$/.exec(lines.at(-1) ?? '') ?? [];
  if (directive === undefined) return { lines, directive: 0 };
  return { lines: lines.slice(0, -1), directive: Number(directive) };
}
