import { HelmError } from '../../../base/index.ts';

export interface PluginErrorOptions {
  readonly hint?: string;
  /** The last lines that the plugin itself said. */
  readonly details?: readonly string[];
  readonly cause?: unknown;
}

export function pluginError(
  command: string,
  reason: string,
  { hint = '', ...options }: PluginErrorOptions = {},
): HelmError {
  return new HelmError('LoginFailed', `cannot get credentials from "${command}": ${reason}`, {
    ...options,
    hint: hint === '' ? undefined : hint,
  });
}
