import type { KubeObject } from '../object.ts';
import { stringAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself, splitKey } from './controller.ts';
import { eventResource, storageKeyOf } from './resources.ts';

/** As long as a real server keeps them, unless told otherwise. */
const maxAge = 60 * 60 * 1000;

/** Forgets Events that nothing has been added to for an hour. */
export function oldEventController(client: ControllerClient): Controller {
  return {
    name: 'old-event-controller',
    watches: { [storageKeyOf(eventResource)]: itself },
    reconcile(key, again) {
      const { namespace, name } = splitKey(key);
      const event = client.find(eventResource, namespace, name);
      if (!event) return;
      const left = lastTime(event) + maxAge - client.now().getTime();
      if (left > 0) again(left);
      else client.delete(eventResource, event);
    },
  };
}

function lastTime(event: KubeObject): number {
  const times = [
    event.metadata.creationTimestamp,
    stringAt(event, 'lastTimestamp'),
    stringAt(event, 'eventTime'),
    stringAt(event, 'series', 'lastObservedTime'),
  ];
  return Math.max(...times.map((time) => new Date(time ?? 0).getTime()));
}
