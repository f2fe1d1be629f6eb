import { HelmError } from '../../base/index.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts once the user or the system asks this process to end. A second request ends it at once. */
export function endSignal(): AbortSignal {
  return listen().signal;
}

/** The same for as long as something takes: afterwards a request ends the process as it would. */
export async function withEndSignal<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal, stop } = listen();
  try {
    return await act(signal);
  } finally {
    stop();
  }
}

function listen(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const end = (): void => {
    stop();
    controller.abort(new HelmError('Interrupted', 'interrupted'));
  };
  const stop = (): void => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.once(signal, end);
  return { signal: controller.signal, stop };
}
