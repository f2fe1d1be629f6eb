import { isHelmError } from '../base/index.ts';
import type { ActionContext } from '../index.ts';
import { createContext } from '../context/index.ts';
import { checkArguments } from './check-arguments.ts';
import type { Command, Invocation } from './command.ts';
import { commandTree } from './commands/index.ts';
import { findCommand, findCompletion } from './find-command.ts';
import type { FoundCommand } from './find-command.ts';
import { globalFlags, withGlobalFlags } from './flags/global.ts';
import { parseArguments, readFlags } from './flags/parse-flags.ts';
import type { ParsedArguments } from './flags/parse-flags.ts';
import type { FlagSpecs, FlagValues } from './flags/spec.ts';
import { commandHelp, groupHelp } from './help.ts';
import { hostSettings } from './host-settings.ts';
import { isBrokenPipe, processStreams } from './terminal/process-streams.ts';
import { createLogger } from './terminal/log.ts';
import { createTerminal } from './terminal/terminal.ts';
import type { ColourMode, Streams, Terminal } from './terminal/terminal.ts';
import { reportError } from './terminal/report-error.ts';

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
  process.exitCode = await main({
    ...streams,
    argv: process.argv.slice(2),
    environment: process.env,
  });
}

async function run(host: Host): Promise<number> {
  const asked = findCompletion(host.argv);
  if (asked !== undefined) {
    const { complete } = await import('./completion/complete.ts');
    return complete(host, asked);
  }
  const found = findCommand(commandTree, host.argv);
  const loaded = await found.entry.load?.();
  return runCommand(host, found, loaded?.command);
}

async function runCommand(
  host: Host,
  found: FoundCommand,
  command: Command | undefined,
): Promise<number> {
  const specs: FlagSpecs = { ...globalFlags, ...command?.flags };
  const parsed = parseArguments(found.rest, specs);
  const flags = readFlags(specs, parsed.given) as unknown as GlobalFlagValues;
  const terminal = createTerminal(host, host.environment, colourMode(host, flags));
  if (command === undefined) {
    terminal.write(groupHelp(found.path, found.entry, terminal));
    return 0;
  }
  if (flags.help) {
    terminal.write(commandHelp(found.path, found.entry, command, terminal));
    return 0;
  }
  const words = parsed.positionals.map(({ value }) => value);
  await adviseOnFlags(parsed, words, terminal);
  checkArguments(found.path, command, words);
  const invocation: Invocation<FlagSpecs> = {
    arguments: words,
    flags: flags as unknown as FlagValues<FlagSpecs>,
    terminal,
    context: contextOf(host, flags, terminal),
    tree: commandTree,
  };
  return (await command.run(invocation)) ?? 0;
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
  return createContext({
    settings,
    environment: host.environment,
    logger: createLogger(terminal, settings.debug),
    ...host.context,
  });
}

function isDebug(host: Host): boolean {
  return host.argv.includes('--debug') || hostSettings(host).debug;
}
