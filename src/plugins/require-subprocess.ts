import { HelmError } from '../base/index.ts';
import type { Plugin } from './manifest/plugin.ts';

export function requireSubprocess({ name, runtime }: Plugin): void {
  if (runtime === 'subprocess') return;
  const message = `plugin "${name}" runs on "${runtime}", which is not supported`;
  throw new HelmError('UnsupportedRuntime', message, {
    hint: 'plugins that run as programs of their own ("subprocess") are',
  });
}
