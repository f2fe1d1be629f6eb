import type { KubeObject, ObjectReference } from '../../kube/index.ts';
import { referenceOf } from '../../kube/index.ts';
import { isOfAnother } from '../../plan/index.ts';
import type { AdoptedVersion } from './draft-version.ts';

/** What would be converted, and which objects would become the release's. */
export interface AdoptionPreview {
  readonly versions: readonly {
    readonly revision: number;
    readonly status: string;
    readonly chart: string;
  }[];
  readonly objects: readonly ObjectReference[];
  /** Objects of another release, which stay as they are. */
  readonly others: readonly ObjectReference[];
}

/** What an adoption comes to, without doing it. */
export function previewAdoption(
  identity: { readonly release: string; readonly namespace: string },
  drafts: readonly AdoptedVersion[],
  live: ReadonlyMap<string, KubeObject>,
): AdoptionPreview {
  const objects = [...live.values()];
  const isForeign = (object: KubeObject): boolean => isOfAnother(object, identity);
  return {
    versions: drafts.map(({ chart, past }) => ({
      revision: past.sequence,
      status: past.phase,
      chart: `${chart.name}-${chart.version}`,
    })),
    objects: objects.filter((object) => !isForeign(object)).map(referenceOf),
    others: objects.filter(isForeign).map(referenceOf),
  };
}
