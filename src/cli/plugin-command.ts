import { isHelmError } from '../base/index.ts';
import { encodeUtf8 } from '../go/index.ts';
import type { ActionContext } from '../index.ts';
import type { CommandEntry } from './command.ts';
import { globalFlags } from './flags/global.ts';
import { parseArguments } from './flags/parse-flags.ts';

/** What the built-in commands know nothing about may be what a plugin is asked for. */
const strange = ['UnknownCommand', 'UnknownFlag', 'InvalidFlagValue'] as const;

export function mayBePlugin(error: unknown): boolean {
  return strange.some((code) => isHelmError(error, code));
}

/** The plugin that the first word names, ready to run; undefined where there is none. */
export async function findPluginCall(
  argv: readonly string[],
  contextOf: (globals: readonly string[]) => ActionContext,
  write: (stream: 'stdout' | 'stderr', text: Uint8Array) => void,
): Promise<(() => Promise<number>) | undefined> {
  const words = parseArguments(argv, globalFlags, { isLenient: true }).positionals;
  const asksForHelp = words[0]?.value === 'help';
  const first = asksForHelp ? words[1] : words[0];
  if (first === undefined) return undefined;
  const { globals, own } = splitArguments(argv.filter((_, index) => index !== first.index));
  const context = contextOf(globals);
  const { findCommandPlugin, pluginHelp, runPlugin } = await import('../actions/plugin/run.ts');
  const plugin = findCommandPlugin(context, first.value);
  if (plugin === undefined) return undefined;
  if (asksForHelp) {
    return async () => {
      write('stdout', encodeUtf8(pluginHelp(plugin)));
      return 0;
    };
  }
  return async () => {
    const code = await runPlugin(context, plugin, own, write);
    // In Helm's words. One in Lua has said already what is wrong.
    const isSilent = code === 0 || plugin.runtime === 'lua';
    if (!isSilent)
      write('stderr', encodeUtf8(`Error: plugin "${plugin.name}" exited with error\n`));
    return code;
  };
}

/** The flags that Helm keeps to itself; plugins are told of them by their variables. */
const kept = [
  'kube-apiserver',
  'kube-as-group',
  'kube-as-user',
  'kube-ca-file',
  'kube-context',
  'kube-insecure-skip-tls-verify',
  'kube-tls-server-name',
  'kube-token',
  'kubeconfig',
  'namespace',
  'registry-config',
  'repository-cache',
  'repository-config',
] as const;

/** By Helm's own rule, which takes a value for every flag but `--debug`. */
export function splitArguments(argv: readonly string[]): {
  readonly globals: readonly string[];
  readonly own: readonly string[];
} {
  const globals: string[] = [];
  const own: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    const isWhole = word === '--debug' || kept.some((name) => word.startsWith(`--${name}=`));
    const takesNext = word === '-n' || kept.some((name) => word === `--${name}`);
    if (takesNext) globals.push(word, ...argv.slice(++at, at + 1));
    else (isWhole ? globals : own).push(word);
  }
  return { globals, own };
}

/** Plugins as help and completion list them, without those that have the name of a built-in. */
export async function pluginEntries(
  context: ActionContext,
  { subcommands = [] }: CommandEntry,
): Promise<readonly CommandEntry[]> {
  const { commandNameOf, findCommandPlugins } = await import('../actions/plugin/run.ts');
  const names = new Set(subcommands.flatMap(({ name, aliases = [] }) => [name, ...aliases]));
  return findCommandPlugins(context)
    .filter((plugin) => !names.has(commandNameOf(plugin)))
    .map((plugin) => ({
      name: commandNameOf(plugin),
      summary: plugin.help.short === '' ? `the "${plugin.name}" plugin` : plugin.help.short,
      ...(plugin.help.long === '' ? {} : { description: plugin.help.long }),
    }));
}
