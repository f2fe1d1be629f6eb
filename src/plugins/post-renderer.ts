import { HelmError } from '../base/index.ts';
import { decodeUtf8, encodeUtf8 } from '../go/index.ts';
import { outputOfLua } from './lua/run-lua.ts';
import type { Plugin } from './manifest/plugin.ts';
import { outputOf } from './output-of.ts';
import type { PluginProgram } from './output-of.ts';
import { prepareCommand } from './platform-command.ts';
import type { PluginHost } from './plugin-host.ts';
import { environmentFor } from './plugin-host.ts';
import { requireSubprocess } from './require-subprocess.ts';

export interface PostRendering extends PluginHost {
  /** Arguments after those of the plugin. */
  readonly args: readonly string[];
  /** A stream of documents. */
  readonly manifests: string;
}

/** Sends documents through the plugin of that name; undefined where there is none. */
export async function postRenderByPlugin(
  plugins: readonly Plugin[],
  name: string,
  rendering: PostRendering,
): Promise<string | undefined> {
  const plugin = plugins.find((each) => each.type === 'postrenderer/v1' && each.name === name);
  if (plugin === undefined) return undefined;
  if (plugin.runtime === 'lua') {
    const fields = { kind: 'post-render', manifests: rendering.manifests } as const;
    const output = await outputOfLua(plugin, { words: rendering.args, fields }, rendering);
    return requireText(name, decodeUtf8(output));
  }
  requireSubprocess(plugin);
  const environment = environmentFor(plugin, rendering);
  const { command, args } = prepareCommand(plugin.commands, environment, {
    platform: process.platform,
    architecture: process.arch,
    expandsArguments: true,
  });
  const title = `plugin "${name}"`;
  return postRender(name, rendering, { title, command, args, environment });
}

/** Sends documents through a program: a path, or a name that `PATH` has. */
export async function postRenderByProgram(
  command: string,
  rendering: PostRendering,
): Promise<string> {
  const { environment } = rendering;
  return postRender(command, rendering, { title: `"${command}"`, command, args: [], environment });
}

async function postRender(
  name: string,
  { manifests, args, signal }: PostRendering,
  program: Omit<PluginProgram, 'signal' | 'input'>,
): Promise<string> {
  const allArgs = [...program.args, ...args];
  const input = encodeUtf8(manifests);
  const output = await outputOf({ ...program, args: allArgs, input, signal });
  return requireText(name, decodeUtf8(output));
}

function requireText(name: string, text: string): string {
  if (text.trim() !== '') return text;
  throw new HelmError('PluginFailed', `post-renderer "${name}" produced empty output`);
}
