import type { KubeObject } from '../object.ts';
import { cloneJson, numberAt, objectAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import { canonicalJson, nameHash } from './hash.ts';
import { controllerReference, controllerUid } from './pod-state.ts';
import { revisionResource } from './resources.ts';

/** On Pods: which template they were made from. */
export const revisionHash = 'controller-revision-hash';

/**
 * The ControllerRevision of a set's template as it is now: made if it is new, and the newest again
 * if it comes back. Its name.
 */
export function ensureRevision(client: ControllerClient, set: KubeObject): string {
  const { name: setName = '', namespace = '', annotations } = set.metadata;
  const template = objectAt(set, 'spec', 'template') ?? {};
  const hash = nameHash(canonicalJson(template));
  const name = `${setName}-${hash}`;
  const known = revisionsOf(client, set);
  const same = known.find((revision) => revision.metadata.name === name);
  const last = known.at(-1);
  const revision = numberOf(last) + 1;
  if (same) {
    if (same !== last) {
      client.update(revisionResource, same, (draft) => {
        draft['revision'] = revision;
      });
    }
    return name;
  }
  const hashLabel = set.kind === 'StatefulSet' ? 'controller.kubernetes.io/hash' : revisionHash;
  client.create(revisionResource, {
    metadata: {
      name,
      namespace,
      labels: { ...objectAt(template, 'metadata', 'labels'), [hashLabel]: hash },
      ...(annotations && { annotations: cloneJson(annotations) }),
      ownerReferences: [controllerReference(set)],
    },
    data: { spec: { template: { ...template, $patch: 'replace' } } },
    revision,
  });
  return name;
}

/** Forgets old templates beyond the history that is wanted, but none that is in use. */
export function trimRevisions(
  client: ControllerClient,
  set: KubeObject,
  isInUse: (name: string, hash: string) => boolean,
): void {
  const prefix = `${set.metadata.name ?? ''}-`;
  const idle = revisionsOf(client, set).filter(({ metadata: { name = '' } }) => {
    return !isInUse(name, name.slice(prefix.length));
  });
  const limit = numberAt(set, 'spec', 'revisionHistoryLimit') ?? 10;
  for (const revision of idle.slice(0, Math.max(idle.length - limit, 0))) {
    client.delete(revisionResource, revision);
  }
}

/** Oldest first. */
function revisionsOf(client: ControllerClient, set: KubeObject): KubeObject[] {
  return client
    .list(revisionResource, set.metadata.namespace)
    .filter((revision) => controllerUid(revision) === set.metadata.uid)
    .sort((a, b) => numberOf(a) - numberOf(b));
}

function numberOf(revision: KubeObject | undefined): number {
  return numberAt(revision, 'revision') ?? 0;
}
