import { HelmError, isHelmError } from '../../base/index.ts';
import { Deadline } from '../../http/index.ts';
import type { KubeClient } from '../kube-client.ts';
import type { ListOptions } from '../objects/list.ts';
import type { Target } from '../objects/target.ts';
import { describeTarget, pathOf, rightTo } from '../objects/target.ts';
import { readLines } from './read-lines.ts';
import type { WatchEvent } from './watch-event.ts';
import { parseWatchEvent } from './watch-event.ts';

export interface WatchOnceOptions extends Pick<
  ListOptions,
  'labelSelector' | 'fieldSelector' | 'isMetadataOnly' | 'signal'
> {
  readonly resourceVersion: string;
  readonly lifetime: WatchLifetime;
}

/**
 * How long one connection lasts. The server ends it after `seconds`; where it does not, nobody is
 * there any more, and the client ends it `grace` milliseconds later. So a dead connection, which
 * looks just like a quiet one, is never believed for longer than the two together.
 */
export interface WatchLifetime {
  readonly seconds: number;
  readonly grace: number;
}

const metadataOnly =
  'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json';

/** The events of one connection, until the server ends it. */
export async function* watchOnce(
  client: KubeClient,
  target: Target,
  options: WatchOnceOptions,
): AsyncGenerator<WatchEvent> {
  const { signal, lifetime } = options;
  const deed = `watch ${describeTarget(target)}`;
  const stream = await client.open({
    method: 'GET',
    path: pathOf(target),
    query: {
      watch: true,
      allowWatchBookmarks: true,
      resourceVersion: options.resourceVersion,
      timeoutSeconds: lifetime.seconds,
      labelSelector: options.labelSelector,
      fieldSelector: options.fieldSelector,
    },
    ...(options.isMetadataOnly === true ? { accept: metadataOnly } : {}),
    deed,
    right: rightTo('watch', target),
    isRepeatable: true,
    signal,
  });
  // It ends with the signal, too: a reader that stopped at an event never comes back to release it.
  const milliseconds = lifetime.seconds * 1000 + lifetime.grace;
  const watchdog = new Deadline({ milliseconds, signal, onEnd: stream.close });
  try {
    for await (const line of readLines(stream.chunks)) yield parseWatchEvent(line, deed);
  } catch (error) {
    if (isHelmError(error)) throw error;
    const reason = watchdog.isOver ? 'the server has gone silent' : 'the connection was cut';
    throw new HelmError('WatchInterrupted', `cannot ${deed}: ${reason}`, {
      retryable: true,
      cause: error,
    });
  } finally {
    watchdog.release();
    stream.close();
  }
}
