import { HelmError, RecordFields } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { Answers } from '../api/answers.ts';
import { joinAnswers } from '../api/answers.ts';
import { worldAnswers } from '../api/world-answers.ts';
import type { LuaWorld } from '../api/world.ts';
import { parseAnswer } from '../chart-runtime/lua-answer.ts';
import { sandboxHost } from '../chart-runtime/sandbox-host.ts';
import { SandboxDeath } from '../sandbox/sandbox-death.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { TimeBudget } from '../sandbox/time-budget.ts';

/** A plugin in Lua, as it lies on the disk. */
export interface LuaPlugin {
  readonly name: string;
  readonly directory: string;
  /** Every `*.lua` below the directory, by its path without that ending. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
}

/** What `main(args)` is called with: words by number, fields by name. */
export interface PluginCall {
  readonly words: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
  readonly namespace: string;
  readonly version: string;
}

/** What a plugin may have besides all libraries: the user's terminal, and helm. */
export interface PluginWorld extends LuaWorld {
  readonly write: (stream: 'stdout' | 'stderr', text: Uint8Array) => void;
  /** All of standard input. */
  readonly readInput: () => Uint8Array;
  readonly runHelm: (args: readonly string[], signal: AbortSignal) => Promise<HelmAnswer>;
}

export interface HelmAnswer {
  readonly code: number;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

export interface PluginOutcome {
  readonly code: number;
  /** What `main` returned, if that was a string. */
  readonly output?: Uint8Array;
}

export interface PluginLimits {
  /** Milliseconds. */
  readonly timeout: number;
  readonly memory: number;
  readonly signal: AbortSignal;
}

const startTimeout = 60_000;

/** Runs a plugin's `main(args)` in a machine of its own, which ends with it. */
export async function runLuaPlugin(
  plugin: LuaPlugin,
  call: PluginCall,
  world: PluginWorld,
  { timeout, memory, signal }: PluginLimits,
): Promise<PluginOutcome> {
  const blobs: Uint8Array[] = [];
  const answers = joinAnswers(pluginAnswers(plugin, world), worldAnswers(world));
  const host = sandboxHost(answers, {
    hear: ({ channel, text }) => world.say(channel, text),
    receiveBlob: (data) => void blobs.push(data),
  });
  const options = { memoryLimit: memory, host, signal };
  const sandbox = await Sandbox.start(options, new TimeBudget(startTimeout));
  try {
    const request = JSON.stringify(requestOf(plugin, call, world));
    const answer = parseAnswer(await sandbox.call('plugin', request, new TimeBudget(timeout)));
    if ('failure' in answer) throw pluginError(plugin, answer.failure);
    return outcomeOf(answer.result, blobs);
  } catch (error) {
    if (!(error instanceof SandboxDeath)) throw error;
    signal.throwIfAborted();
    throw new HelmError('PluginFailed', `plugin "${plugin.name}": ${error.message}`);
  } finally {
    await sandbox.close();
  }
}

function requestOf(
  { name, directory, scripts }: LuaPlugin,
  call: PluginCall,
  { randomBytes }: PluginWorld,
): object {
  const seed = new BigInt64Array(Uint8Array.from(randomBytes(16)).buffer);
  const numbers = [...seed].map((number) => Number(BigInt.asIntN(53, number)));
  return { ...call, name, directory, scripts: [...scripts.keys()], seed: numbers };
}

function pluginAnswers({ scripts }: LuaPlugin, world: PluginWorld): Answers {
  return {
    immediate: {
      script: (_, name) => [scripts.get(name.text) ?? ''],
      'plugin.write': (stream, text) => {
        world.write(stream.text === 'stderr' ? 'stderr' : 'stdout', text.bytes);
        return [];
      },
      'plugin.input': () => [world.readInput()],
    },
    waiting: {
      async 'plugin.helm'(signal, args) {
        const words = JSON.parse(args.text) as readonly string[];
        const { code, stdout, stderr } = await world.runHelm(words, signal);
        return [String(code), stdout, stderr];
      },
    },
  };
}

function outcomeOf(result: unknown, blobs: readonly Uint8Array[]): PluginOutcome {
  const fields = new RecordFields(result);
  const output = fields.has('blob') ? blobs.at(-1) : undefined;
  const code = fields.has('code') ? Number(fields.raw('code')) : 0;
  return { code, ...(output === undefined ? {} : { output }) };
}

interface Failure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly traceback?: readonly string[];
}

/** `plugin "grep": main.lua:12: message`, with the line. */
function pluginError(
  { name, scripts }: LuaPlugin,
  { message, code = 'LuaError', file = '', line, traceback = [] }: Failure,
): HelmError {
  const own = file.startsWith(`${name}/`) ? file.slice(name.length + 1) : file;
  const script = scripts.get(own.replace(/\.lua$/, ''));
  const text =
    script === undefined || line === undefined
      ? undefined
      : decodeUtf8(script).split(/\r?\n/)[line - 1];
  const place = own === '' ? '' : `${own}${line === undefined ? '' : `:${line}`}: `;
  return new HelmError(code, `plugin "${name}": ${place}${message}`, {
    ...(text === undefined || line === undefined ? {} : { source: { file: own, line, text } }),
    ...(traceback.length === 0
      ? {}
      : { details: ['stack traceback:', ...traceback.map((step) => `  ${step}`)] }),
  });
}
