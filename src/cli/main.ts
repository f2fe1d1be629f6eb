import { isHelmError } from '../base/index.ts';
import type { ActionContext } from '../index.ts';
import { createContext } from '../context/index.ts';
import { checkArguments } from './check-arguments.ts';
import type { Command, CommandEntry, Invocation } from './command.ts';
import { commandTree } from './commands/index.ts';
import { findCommand, findCompletion } from './find-command.ts';
import type { FoundCommand } from './find-command.ts';
import { globalFlags, withGlobalFlags } from './flags/global.ts';
import { parseArguments, readFlags } from './flags/parse-flags.ts';
import type { ParsedArguments } from './flags/parse-flags.ts';
import type { FlagSpecs, FlagValues } from './flags/spec.ts';
import { commandHelp, groupHelp } from './help.ts';
import { hostSettings } from './host-settings.ts';
import { findPluginCall, mayBePlugin, pluginEntries } from './plugin-command.ts';
import { ownProgram } from './terminal/own-command.ts';
import { isBrokenPipe, processStreams } from './terminal/process-streams.ts';
import { createLogger } from './terminal/log.ts';
import { createTerminal } from './terminal/terminal.ts';
import type { ColourMode, Streams, Terminal } from './terminal/terminal.ts';
import { reportError } from './terminal/report-error.ts';
import { showTransfers } from './views/transfers.ts';

/** The process that a command line runs in; tests bring their own. */
export interface Host extends Streams {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What `ActionContext` a command gets, other than the ordinary one. */
  readonly context?: Partial<ActionContext>;
}

type GlobalFlagValues = FlagValues<typeof globalFlags>;

/** From argv to an exit code. */
export async function main(host: Host): Promise<number> {
  const early = createTerminal(host, host.environment, 'auto');
  try {
    return await run(host);
  } catch (error) {
    if (isBrokenPipe(error)) return 141;
    reportError(error, early, { debug: isDebug(host) });
    return isHelmError(error, 'Interrupted') ? 130 : 1;
  }
}

/** `main` on this very process. */
export async function runProcess(): Promise<void> {
  const streams = processStreams();
  const code = await main({
    ...streams,
    argv: process.argv.slice(2),
    environment: process.env,
  });
  process.exitCode = code;
  // What failed has nothing more to wait for: a server that never stops talking would be listened to on and on.
  if (code !== 0) process.exit();
}

async function run(host: Host): Promise<number> {
  const asked = findCompletion(host.argv);
  if (asked !== undefined) {
    const { complete } = await import('./completion/complete.ts');
    return complete(host, asked);
  }
  const act = await prepare(host);
  return act();
}

type Act = () => Promise<number>;

/** The command that argv names; a plugin, where no built-in understands it. */
async function prepare(host: Host): Promise<Act> {
  try {
    const found = findCommand(commandTree, host.argv);
    const loaded = await found.entry.load?.();
    return await prepareCommand(host, found, loaded?.command);
  } catch (error) {
    if (!mayBePlugin(error)) throw error;
    const plugin = await findPluginCall(
      host.argv,
      (globals) => pluginContext(host, globals),
      (stream, text) => void host[stream].write(text),
    );
    if (plugin === undefined) throw error;
    return plugin;
  }
}

async function prepareCommand(
  host: Host,
  found: FoundCommand,
  command: Command | undefined,
): Promise<Act> {
  const specs: FlagSpecs = { ...globalFlags, ...command?.flags };
  const parsed = parseArguments(found.rest, specs);
  const flags = readFlags(specs, parsed.given) as unknown as GlobalFlagValues;
  const terminal = createTerminal(host, host.environment, colourMode(host, flags));
  const context = contextOf(host, flags, terminal);
  if (command === undefined) {
    return telling(terminal, groupHelp(found.path, await withPlugins(context, found), terminal));
  }
  if (flags.help) {
    return telling(terminal, commandHelp(found.path, found.entry, command, terminal));
  }
  const words = parsed.positionals.map(({ value }) => value);
  await adviseOnFlags(parsed, words, terminal);
  checkArguments(found.path, command, words);
  const invocation: Invocation<FlagSpecs> = {
    arguments: words,
    flags: flags as unknown as FlagValues<FlagSpecs>,
    terminal,
    context,
    tree: commandTree,
  };
  return async () => (await command.run(invocation)) ?? 0;
}

function telling(terminal: Terminal, text: string): Act {
  return async () => {
    terminal.write(text);
    return 0;
  };
}

/** Plugins are commands of helm itself. */
async function withPlugins(
  context: ActionContext,
  { entry, path }: FoundCommand,
): Promise<CommandEntry> {
  if (path.length > 1) return entry;
  const subcommands = [...(entry.subcommands ?? []), ...(await pluginEntries(context, entry))];
  return { ...entry, subcommands: subcommands.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

function pluginContext(host: Host, globals: readonly string[]): ActionContext {
  const { given } = parseArguments(globals, globalFlags);
  const flags = readFlags(globalFlags, given) as unknown as GlobalFlagValues;
  return contextOf(host, flags, createTerminal(host, host.environment, colourMode(host, flags)));
}

async function adviseOnFlags(
  { given }: ParsedArguments,
  words: readonly string[],
  terminal: Terminal,
): Promise<void> {
  for (const { name, spec, value } of given) {
    if (spec.deprecated !== undefined) {
      terminal.note(`Flag --${name} has been deprecated, ${spec.deprecated}\n`);
    }
    const advice = terminal.isInteractive ? await spec.advise?.(value, words) : undefined;
    if (advice !== undefined) terminal.note(`${terminal.noteStyle.cyan('Hint:')} ${advice}\n`);
  }
}

function colourMode(host: Host, flags: GlobalFlagValues): ColourMode {
  if (flags.isGiven('color')) return flags.color as ColourMode;
  if (flags.isGiven('colour')) return flags.colour as ColourMode;
  const mode = host.environment['HELM_COLOR'];
  return mode === 'always' || mode === 'never' ? mode : 'auto';
}

function contextOf(host: Host, flags: GlobalFlagValues, terminal: Terminal): ActionContext {
  const settings = withGlobalFlags(hostSettings(host), flags);
  const context = createContext({
    settings,
    // What plugins and scripts call when they call helm.
    environment: { ...host.environment, HELM_BIN: ownProgram() },
    logger: createLogger(terminal, settings.debug),
    isInteractive: terminal.isInteractive,
    ...host.context,
  });
  return showTransfers(context, terminal);
}

function isDebug(host: Host): boolean {
  return host.argv.includes('--debug') || hostSettings(host).debug;
}
