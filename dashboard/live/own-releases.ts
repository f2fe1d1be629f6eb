import { isHelmError } from '../../src/base/index.ts';
import { isApiError, observeObjects } from '../../src/kube/index.ts';
import type { KubeObject } from '../../src/kube/index.ts';
import { isMissingKind, parseRelease, releaseKind } from '../../src/release/index.ts';
import type { ReleaseRow, ReleasesMessage } from '../protocol.ts';
import { rowOfRelease } from './release-row.ts';
import type { ReleaseScope } from './scope.ts';

type Say = (message: ReleasesMessage) => void;

/** Tells of our own releases; a cluster that has none yet has no kind for them either. */
export async function followOwnReleases(scope: ReleaseScope, say: Say): Promise<void> {
  for (;;) {
    try {
      await observe(scope, say);
      return;
    } catch (error) {
      if (scope.signal.aborted) return;
      if (!isMissingKind(error)) throw error;
      say({ type: 'state', rows: [] });
      await untilDefined(scope);
    }
  }
}

async function observe(
  { client, namespace, signal, trouble }: ReleaseScope,
  say: Say,
): Promise<void> {
  const collection = { ...releaseKind, namespace, allNamespaces: namespace === undefined };
  const options = { signal, onTrouble: trouble.note };
  for await (const observation of observeObjects(client, collection, options)) {
    if (observation.type === 'state') {
      say({ type: 'state', rows: observation.objects.flatMap(rowsOf) });
    } else if (observation.type === 'changed') tellChange(observation.object, say);
    else say({ type: 'gone', key: keyOf(observation.object) });
  }
}

function tellChange(object: KubeObject, say: Say): void {
  const [row] = rowsOf(object);
  say(row === undefined ? { type: 'gone', key: keyOf(object) } : { type: 'row', row });
}

/** None for a release of which nothing is recorded yet, or nothing is left. */
function rowsOf(object: KubeObject): readonly ReleaseRow[] {
  const release = parseRelease(object);
  const row = release.isDeleted ? undefined : rowOfRelease(release);
  return row === undefined ? [] : [row];
}

function keyOf({ metadata: { namespace = '', name = '' } }: KubeObject): string {
  return `${namespace}/${name}`;
}

const definitionKind = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
};

/** Milliseconds, for those who may not watch definitions. */
const pause = 5000;

/** Until the first release of a cluster brings the kind. */
async function untilDefined({ client, signal, trouble }: ReleaseScope): Promise<void> {
  const options = {
    fieldSelector: 'metadata.name=releases.helm.sh',
    isMetadataOnly: true,
    onTrouble: trouble.note,
    signal,
  };
  try {
    for await (const observation of observeObjects(client, definitionKind, options)) {
      const isThere =
        observation.type === 'state'
          ? observation.objects.length > 0
          : observation.type === 'changed';
      if (isThere) break;
    }
  } catch (error) {
    if (!isHelmError(error, 'KubeForbidden') && !isApiError(error, 405)) throw error;
    await client.time.sleep(pause, signal);
  }
  // What is defined is served a moment later.
  await client.time.sleep(200, signal);
}
