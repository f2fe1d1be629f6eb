/**
 * Plugins of Helm's kinds: found by their plugin.yaml, run as programs of their own with the
 * variables that Helm gives them. What runs is what the user installed; nothing a chart says leads
 * here. Knows neither charts nor releases.
 */
export { completePluginCommand } from './command/complete-command.ts';
export type { PluginCompletion } from './command/complete-command.ts';
export { pluginHelp, runPluginCommand } from './command/run-command.ts';
export { findPlugins, loadPlugin } from './find-plugins.ts';
export { cloneRepository, updateRepository } from './install/git.ts';
export {
  homeOf,
  linkPlugin,
  placePlugin,
  removePlace,
  withStaging,
} from './install/place-plugin.ts';
export type { PlaceOptions } from './install/place-plugin.ts';
export { unpackPlugin } from './install/unpack-plugin.ts';
export { commandNameOf, isCommand } from './manifest/plugin.ts';
export type { Plugin } from './manifest/plugin.ts';
export type { PluginAccess, PluginHost } from './plugin-host.ts';
export { postRenderByPlugin, postRenderByProgram } from './post-renderer.ts';
export { runPluginHook } from './run-hook.ts';
export { downloadByPlugin, uploadByPlugin } from './transfer.ts';
