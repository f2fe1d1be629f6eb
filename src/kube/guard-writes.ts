import type { KubeClient } from './kube-client.ts';

export interface WriteGuard {
  /** Awaited before each try of each write; rejects when there must be no more. */
  readonly beforeAttempt: () => Promise<void>;
  /** Ends writes that are under way. */
  readonly signal: AbortSignal;
  /** Until when, by the servers' clocks, what is created now may arrive. */
  readonly creationsUntil?: KubeClient['creationsUntil'];
}

/** A client that writes only as long as its guard lets it; reading is free. */
export function guardWrites(
  client: KubeClient,
  { beforeAttempt, signal: end, creationsUntil }: WriteGuard,
): KubeClient {
  return {
    ...client,
    creationsUntil,
    send: (request) => {
      if (request.method === 'GET') return client.send(request);
      const signal = request.signal === undefined ? end : AbortSignal.any([request.signal, end]);
      return client.send({ ...request, beforeAttempt, signal });
    },
  };
}

/** A client whose requests do not wait for those of others. */
export function withUrgency(client: KubeClient): KubeClient {
  return { ...client, send: (request) => client.send({ ...request, isUrgent: true }) };
}
