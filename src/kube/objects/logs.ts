import { makeVisible } from '../../base/index.ts';
import type { KubeClient } from '../kube-client.ts';
import type { ApiRequest } from '../transport/api-request.ts';
import type { ReadOptions } from './options.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

export interface PodReference {
  readonly namespace?: string | undefined;
  readonly name: string;
}

export interface LogOptions extends ReadOptions {
  readonly container?: string;
  /** The last lines only. */
  readonly tailLines?: number;
  /** Of the container before its last restart. */
  readonly isPrevious?: boolean;
  readonly maxBytes?: number;
}

const defaultMaxBytes = 1 << 20;

/** What a container has said, made safe to print. */
export async function readLogs(
  client: KubeClient,
  pod: PodReference,
  options: LogOptions = {},
): Promise<string> {
  const { body } = await client.send(await logRequest(client, pod, options));
  return typeof body === 'string' ? makeVisible(body) : '';
}

/** The same, and whatever it says from then on, until it ends. */
export async function* followLogs(
  client: KubeClient,
  pod: PodReference,
  options: Omit<LogOptions, 'maxBytes' | 'isPrevious'> = {},
): AsyncGenerator<string> {
  const request = await logRequest(client, pod, options);
  const query = { ...request.query, limitBytes: undefined, follow: true };
  const stream = await client.open({ ...request, query });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream.chunks) {
      yield makeVisible(decoder.decode(chunk, { stream: true }));
    }
  } finally {
    stream.close();
  }
}

async function logRequest(
  client: KubeClient,
  pod: PodReference,
  options: LogOptions,
): Promise<ApiRequest> {
  const { signal } = options;
  const reference = { apiVersion: 'v1', kind: 'Pod', ...pod, subresource: 'log' };
  const target = await resolveTarget(client, reference, signal);
  return {
    method: 'GET',
    path: pathOf(target),
    query: {
      container: options.container,
      tailLines: options.tailLines,
      previous: options.isPrevious,
      limitBytes: options.maxBytes ?? defaultMaxBytes,
    },
    accept: 'text/plain, application/json',
    deed: `read the ${describeTarget(target)}`,
    right: rightTo('get', target),
    isRepeatable: true,
    signal,
  };
}
