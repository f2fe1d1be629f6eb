import { logOf } from '../../kubelet/container-log.ts';
import type { JsonObject, KubeObject } from '../../object.ts';
import { objectAt, objectsAt } from '../../object.ts';
import type { Store } from '../../storage/store.ts';
import type { StreamAnswer } from '../respond.ts';

/** What a container has said, and what it says from now on, until it has ended for good. */
export function followLog(
  store: Store,
  pod: KubeObject,
  container: JsonObject,
  first: string,
): StreamAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    start(sink) {
      let said = logOf(pod, container);
      sink.write(first);
      if (hasEnded(pod, container)) {
        sink.end();
        return () => undefined;
      }
      const stop = store.collection('/pods').subscribe(({ type, object }) => {
        if (object.metadata.uid !== pod.metadata.uid) return;
        const text = logOf(object, container);
        // One that is started again begins anew.
        if (text !== said) sink.write(text.startsWith(said) ? text.slice(said.length) : text);
        said = text;
        if (type !== 'DELETED' && !hasEnded(object, container)) return;
        stop();
        sink.end();
      });
      return stop;
    },
  };
}

function hasEnded(pod: KubeObject, container: JsonObject): boolean {
  const status = ['containerStatuses', 'initContainerStatuses']
    .flatMap((key) => objectsAt(pod, 'status', key))
    .find((one) => one['name'] === container['name']);
  return objectAt(status, 'state', 'terminated') !== undefined;
}
