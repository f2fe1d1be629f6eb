import type { KubeObject } from '../object.ts';
import { numberAt } from '../object.ts';
import { StatusError } from '../status-error.ts';
import type { ControllerClient } from './client.ts';
import { fnv1a } from './hash.ts';
import { eventResource } from './resources.ts';

export interface Happening {
  readonly type?: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** Who says so. */
  readonly component: string;
}

/** Records an Event about an object; the same one again only counts. */
export function recordEvent(
  client: ControllerClient,
  about: KubeObject,
  happening: Happening,
): void {
  try {
    record(client, about, happening);
  } catch (error) {
    // A namespace on its way out takes no more Events, and nobody will miss them.
    if (!(error instanceof StatusError)) throw error;
  }
}

function record(
  client: ControllerClient,
  about: KubeObject,
  { type = 'Normal', reason, message, component }: Happening,
): void {
  const { namespace = 'default', name = '', uid = '', resourceVersion = '' } = about.metadata;
  const time = client.timestamp();
  const eventName = `${name}.${fnv1a(`${uid} ${reason} ${message}`).toString(16)}`;
  const known = client.find(eventResource, namespace, eventName);
  if (known) {
    client.update(eventResource, known, (draft) => {
      draft['count'] = (numberAt(draft, 'count') ?? 1) + 1;
      draft['lastTimestamp'] = time;
    });
    return;
  }
  client.create(eventResource, {
    metadata: { name: eventName, namespace },
    involvedObject: {
      apiVersion: about.apiVersion,
      kind: about.kind,
      namespace: about.metadata.namespace ?? '',
      name,
      uid,
      resourceVersion,
    },
    type,
    reason,
    message,
    source: { component },
    reportingComponent: component,
    firstTimestamp: time,
    lastTimestamp: time,
    count: 1,
  });
}
