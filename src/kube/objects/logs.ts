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
