import type { KubeObject, ObjectReference } from '../../kube/index.ts';
import { describeReference, referenceOf } from '../../kube/index.ts';
import type { Plan } from '../../plan/index.ts';
import { claimObject } from '../../plan/index.ts';
import type { ReleaseOperation } from '../../release/index.ts';
import { ownerReferenceOf } from '../../release/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { AdoptedVersion } from './draft-version.ts';

/** What the release may have in the cluster: of what is deployed, and of what failed after it. */
export function listPresent(drafts: readonly AdoptedVersion[]): readonly ObjectReference[] {
  const start = drafts.findLastIndex(({ past }) => past.phase === 'deployed');
  const end = drafts.findLastIndex(({ past }) => past.phase === 'uninstalled');
  return drafts.slice(start > end ? start : end + 1).flatMap(({ inventory }) => inventory);
}

type LiveObjects = ReadonlyMap<string, KubeObject>;

/** What claiming comes to, as far as rights are concerned. */
export function claimPlan(live: LiveObjects): Plan {
  return {
    steps: [...live.values()].map((object) => ({
      action: 'change',
      reference: referenceOf(object),
      live: object,
      fields: [],
      conflicts: [],
    })),
  };
}

/** What there is becomes the release's own, before anything else may be done with it. */
export async function claimObjects(
  { signal, logger }: ActionContext,
  { client, release }: ReleaseOperation,
  live: LiveObjects,
): Promise<number> {
  const { name, namespace } = release;
  const marks = { release: name, namespace, owner: ownerReferenceOf(release) };
  const claimed = await Promise.all(
    [...live.values()].map(async (object) => {
      if ((await claimObject(client, object, marks, { signal })) !== undefined) return true;
      const what = describeReference(referenceOf(object));
      logger.warn(`${what} is of another release, and stays as it is`);
      return false;
    }),
  );
  return claimed.filter(Boolean).length;
}
