import type { KubeObject } from '../object.ts';
import type { Cluster } from '../registry/context.ts';
import { emptyObject } from '../registry/conversion.ts';
import { RevisionError, parseRevision, parseSelection } from '../registry/list.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { expired, unknownError } from '../status-error.ts';
import type { WatchSink } from '../watch/watch.ts';
import { startWatch } from '../watch/watch.ts';
import type { ApiRequest } from './api-request.ts';
import type { Presentation } from './present.ts';
import { presentObject } from './present.ts';
import type { EventEncoder } from './event-encoder.ts';
import { formatEvent } from './event-encoder.ts';
import { readInteger, readListOptions } from './read-options.ts';
import type { Sink, StreamAnswer } from './respond.ts';
import { describeError } from './respond.ts';

/** Between half an hour and an hour, as a real server's watches last. */
const defaultTimeout = 45 * 60;
const initialEnd = 'k8s.io/initial-events-end';

export function handleWatch(
  cluster: Cluster,
  resource: ApiResource,
  request: ApiRequest,
  {
    presentation,
    encoder,
  }: { readonly presentation: Presentation; readonly encoder: EventEncoder },
): StreamAnswer {
  const { query, info } = request;
  const options = readListOptions(query, true);
  const name = info.name === '' ? [] : [`metadata.name=${info.name}`];
  const fieldSelector = [options.fieldSelector ?? '', ...name].filter((term) => term !== '');
  const selects = parseSelection(resource, { ...options, fieldSelector: fieldSelector.join(',') });
  const revision = readRevision(options.resourceVersion ?? '');
  const seconds = readInteger(query, 'timeoutSeconds');
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    start: (sink) => {
      const watchSink = createSink(resource, presentation, encoder, sink);
      const stop = startWatch(
        cluster,
        cluster.store.collection(resource.storageKey),
        {
          revision,
          namespace: resource.namespaced ? info.namespace : '',
          selects,
          bookmarks: query.get('allowWatchBookmarks') === 'true',
          initialEvents: query.get('sendInitialEvents') === 'true',
          timeoutMilliseconds: (seconds > 0 ? seconds : defaultTimeout) * 1000,
        },
        watchSink,
      );
      if (stop) return stop;
      const { forgottenRevision } = cluster.store.collection(resource.storageKey).history;
      const why = `too old resource version: ${revision} (${forgottenRevision})`;
      sink.write(formatEvent('ERROR', describeError(expired(why))));
      sink.end();
      return () => undefined;
    },
  };
}

function readRevision(text: string): number {
  try {
    return parseRevision(text);
  } catch (error) {
    if (!(error instanceof RevisionError)) throw error;
    throw unknownError(error.message);
  }
}

function createSink(
  resource: ApiResource,
  presentation: Presentation,
  encoder: EventEncoder,
  sink: Sink,
): WatchSink {
  let isFirst = true;
  return {
    event(type, object) {
      sink.write(encoder.encode(type, object as KubeObject, { ...presentation, isFirst }));
      isFirst = false;
    },
    bookmark(revision, isInitialEnd) {
      const object = emptyObject(resource);
      object.metadata.resourceVersion = String(revision);
      if (isInitialEnd) object.metadata.annotations = { [initialEnd]: 'true' };
      const shown =
        presentation.format.as === 'object' ? object : presentObject(object, presentation);
      sink.write(formatEvent('BOOKMARK', shown));
    },
    end: () => sink.end(),
  };
}
