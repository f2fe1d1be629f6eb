import { isHelmError, reword } from '../base/index.ts';
import type { CrdFile } from '../chart/index.ts';
import { decodeUtf8 } from '../go/index.ts';
import type { KubeClient, KubeObject, ManifestObject } from '../kube/index.ts';
import { parseManifest } from '../kube/index.ts';
import { installDefinitions } from '../plan/index.ts';

/** What becomes of a chart's `crds/`: nothing is ever deleted. */
export type CrdPolicy = 'create' | 'upgrade' | 'skip';

export interface CrdInput {
  readonly crds: readonly CrdFile[];
  readonly policy: CrdPolicy;
  readonly namespace: string;
  readonly forceConflicts: boolean;
  readonly signal: AbortSignal;
}

/** The kinds that charts bring along, which no release owns; they can be used when it returns. */
export async function installCrds(
  client: KubeClient,
  { crds, policy, ...options }: CrdInput,
): Promise<void> {
  if (policy === 'skip' || crds.length === 0) return;
  try {
    await installDefinitions(client, crds.flatMap(parseCrds), { ...options, policy });
  } catch (error) {
    if (!isHelmError(error)) throw error;
    throw reword(error, `failed to install CRD: ${error.message}`);
  }
}

export function definitionsIn(crds: readonly CrdFile[]): readonly KubeObject[] {
  return crds.flatMap(parseCrds).map(({ object }) => object);
}

/** The kinds as a cluster would list them, for charts that ask whether they are there. */
export function listDefinedVersions(definitions: readonly KubeObject[]): readonly string[] {
  return definitions.flatMap(({ spec }) => {
    const { group = '', names, versions = [] } = (spec ?? {}) as Definition;
    return versions
      .filter(({ served }) => served === true)
      .flatMap(({ name }) => [`${group}/${name}`, `${group}/${name}/${names?.kind ?? ''}`]);
  });
}

interface Definition {
  readonly group?: string;
  readonly names?: { readonly kind?: string };
  readonly versions?: readonly { readonly name: string; readonly served?: boolean }[];
}

function parseCrds({ path, file }: CrdFile): readonly ManifestObject[] {
  return parseManifest(decodeUtf8(file.data), path);
}
