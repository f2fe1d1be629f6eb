import { HelmError, isHelmError } from '../../base/index.ts';
import type { CrdFile } from '../../chart/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { keyOf, parseManifest } from '../../kube/index.ts';
import type { ExecuteOptions, Plan, Step } from '../../plan/index.ts';
import { desiredReference, executePlan, fetchLive } from '../../plan/index.ts';

/** What becomes of a chart's `crds/`: nothing is ever deleted. */
export type CrdPolicy = 'create' | 'upgrade' | 'skip';

export interface CrdInput {
  readonly crds: readonly CrdFile[];
  readonly policy: CrdPolicy;
}

/** The kinds that charts bring along, which no release owns; established when it returns. */
export async function installCrds(
  client: KubeClient,
  { crds, policy }: CrdInput,
  options: ExecuteOptions,
): Promise<void> {
  if (policy === 'skip' || crds.length === 0) return;
  const objects = crds.flatMap(objectsOf);
  const references = objects.map(desiredReference);
  const live = await fetchLive(client, references, options);
  const steps = objects.flatMap((object) => planCrd(object, live, policy));
  try {
    await executePlan(client, { steps } satisfies Plan, options);
  } catch (error) {
    if (!isHelmError(error)) throw error;
    const { code, hint, source, details, retryable, message } = error;
    const more = { hint, source, details, retryable, cause: error };
    throw new HelmError(code, `failed to install CRD: ${message}`, more);
  }
}

/** The kinds as they would be listed, for charts that ask whether they are there. */
export function listDefinedVersions(crds: readonly CrdFile[]): readonly string[] {
  return crds.flatMap(objectsOf).flatMap(({ spec }) => {
    const { group, names, versions } = spec as Definition;
    return (versions ?? []).flatMap(({ name, served }) =>
      served === true && group !== undefined
        ? [`${group}/${name}`, `${group}/${name}/${names?.kind ?? ''}`]
        : [],
    );
  });
}

interface Definition {
  readonly group?: string;
  readonly names?: { readonly kind?: string };
  readonly versions?: readonly { readonly name: string; readonly served?: boolean }[];
}

function objectsOf({ path, file }: CrdFile): readonly KubeObject[] {
  return parseManifest(decodeUtf8(file.data), path).map(({ object }) => object);
}

function planCrd(
  desired: KubeObject,
  live: ReadonlyMap<string, KubeObject>,
  policy: CrdPolicy,
): readonly Step[] {
  const reference = desiredReference(desired);
  const present = live.get(keyOf(reference));
  const base = { reference, desired, fields: [], conflicts: [] };
  if (present === undefined) return [{ ...base, action: 'create' }];
  return policy === 'create' ? [] : [{ ...base, live: present, action: 'change' }];
}
