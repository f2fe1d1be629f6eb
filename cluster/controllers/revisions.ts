import type { KubeObject } from '../object.ts';
import { numberAt, objectAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import { canonicalJson, nameHash } from './hash.ts';
import { controllerReference, controllerUid } from './pod-state.ts';
import { revisionResource } from './resources.ts';

export const revisionHash = 'controller-revision-hash';

/** The ControllerRevision of a set's template as it is now, made if it is new. Its name. */
export function ensureRevision(client: ControllerClient, set: KubeObject): string {
  const { name: setName = '', namespace = '' } = set.metadata;
  const template = objectAt(set, 'spec', 'template') ?? {};
  const name = `${setName}-${nameHash(canonicalJson(template))}`;
  const known = client
    .list(revisionResource, namespace)
    .filter((revision) => controllerUid(revision) === set.metadata.uid);
  if (known.some((revision) => revision.metadata.name === name)) return name;
  const last = Math.max(0, ...known.map((revision) => numberAt(revision, 'revision') ?? 0));
  client.create(revisionResource, {
    metadata: {
      name,
      namespace,
      labels: { ...objectAt(template, 'metadata', 'labels'), [revisionHash]: name },
      ownerReferences: [controllerReference(set)],
    },
    data: { spec: { template: { ...template, $patch: 'replace' } } },
    revision: last + 1,
  });
  return name;
}
