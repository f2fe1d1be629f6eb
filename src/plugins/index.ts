/**
 * Plugins of Helm's kinds: found by their plugin.yaml, run as programs of their own with the
 * variables that Helm gives them. What runs is what the user installed; nothing a chart says leads
 * here. Knows neither charts nor releases.
 */
export { findPlugins } from './find-plugins.ts';
export type { PluginAccess, PluginHost } from './plugin-host.ts';
export { postRenderByPlugin, postRenderByProgram } from './post-renderer.ts';
export { downloadByPlugin, uploadByPlugin } from './transfer.ts';
