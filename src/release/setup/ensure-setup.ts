import { isHelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject, ReadOptions } from '../../kube/index.ts';
import {
  createObject,
  findObject,
  isApiError,
  referenceOf,
  updateObject,
} from '../../kube/index.ts';
import { isMissingKind } from '../missing-kind.ts';
import { clusterRoles } from './cluster-roles.ts';
import { policies } from './policies.ts';
import { formatPolicy } from './policy.ts';
import { compareSetup } from './setup-object.ts';
import type { SetupChange } from './setup-object.ts';

export interface SetupOptions extends ReadOptions {
  /** Only finds out what would change, and whether it may. */
  readonly dryRun?: boolean;
}

const policyVersions = ['v1', 'v1beta1'].map((each) => `admissionregistration.k8s.io/${each}`);

/**
 * Guards our definitions against deletion, and releases against what arrives late, where the cluster can
 * and the user may.
 */
export async function ensurePolicies(
  client: KubeClient,
  options: SetupOptions = {},
): Promise<readonly SetupChange[]> {
  const apiVersion = await findPolicyVersion(client, options);
  const version = apiVersion ?? policyVersions[0] ?? '';
  const objects = policies.flatMap((policy) => formatPolicy(policy, version));
  if (apiVersion !== undefined) return ensureInTurn(client, objects, options);
  const reason = 'the cluster has no such kind: it came with Kubernetes 1.30';
  return objects.map((object) => changeOf(object, 'missing', reason));
}

/** Lets whoever may edit a namespace use helm there. */
export async function ensureClusterRoles(
  client: KubeClient,
  options: SetupOptions = {},
): Promise<readonly SetupChange[]> {
  return ensureInTurn(client, clusterRoles, options);
}

async function findPolicyVersion(
  { resources }: KubeClient,
  { signal }: SetupOptions,
): Promise<string | undefined> {
  for (const apiVersion of policyVersions) {
    const found = await resources.find({ apiVersion, kind: 'ValidatingAdmissionPolicy' }, signal);
    if (found !== undefined) return apiVersion;
  }
  return undefined;
}

async function ensureInTurn(
  client: KubeClient,
  objects: readonly KubeObject[],
  options: SetupOptions,
): Promise<readonly SetupChange[]> {
  const changes: SetupChange[] = [];
  for (const object of objects) changes.push(await ensureIfAllowed(client, object, options));
  return changes;
}

/** Somebody else may be doing the same: then theirs is looked at. */
async function ensureIfAllowed(
  client: KubeClient,
  object: KubeObject,
  options: SetupOptions,
): Promise<SetupChange> {
  try {
    return await ensure(client, object, options);
  } catch (error) {
    if (isApiError(error, 409)) return ensure(client, object, options);
    const isRefused = isApiError(error, 401, 403) || isMissingKind(error);
    if (!isRefused || !isHelmError(error)) throw error;
    return changeOf(object, 'missing', error.message);
  }
}

async function ensure(
  client: KubeClient,
  object: KubeObject,
  options: SetupOptions,
): Promise<SetupChange> {
  const live = await findObject(client, referenceOf(object), options);
  if (live === undefined) {
    await createObject(client, object, options);
    return changeOf(object, 'created');
  }
  const found = compareSetup(live);
  if (found === 'foreign') return changeOf(object, 'kept', 'it was not made by helm');
  if (found === 'current') return changeOf(object, 'unchanged');
  const { resourceVersion = '' } = live.metadata;
  const metadata = { ...object.metadata, resourceVersion };
  await updateObject(client, { ...object, metadata }, options);
  return changeOf(object, 'upgraded');
}

function changeOf(
  { kind, metadata: { name = '' } }: KubeObject,
  change: SetupChange['change'],
  reason?: string,
): SetupChange {
  return { kind, name, change, ...(reason === undefined ? {} : { reason }) };
}
