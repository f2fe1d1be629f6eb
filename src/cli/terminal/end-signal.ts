import { HelmError } from '../../base/index.ts';

/** Aborts once the user or the system asks this process to end. A second request ends it at once. */
export function endSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => controller.abort(new HelmError('Interrupted', 'interrupted')));
  }
  return controller.signal;
}
