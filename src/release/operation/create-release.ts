import { isHelmError } from '../../base/index.ts';
import type { KubeClient, ReadOptions } from '../../kube/index.ts';
import { createObject, isApiError } from '../../kube/index.ts';
import { ensureApplication } from '../application/ensure-application.ts';
import { crdsMissing, ensureCrds } from '../crds/ensure-crds.ts';
import { formatRelease } from '../format-release.ts';
import { isMissingKind } from '../missing-kind.ts';
import { parseRelease } from '../parse-release.ts';
import type { Operation, Release } from '../release.ts';

export interface WantedRelease {
  readonly namespace: string;
  readonly name: string;
  /** It has an Application of its name among its objects. */
  readonly bringsApplication?: boolean | undefined;
}

/** A new release, locked; undefined if there is one. Defines our kinds if nobody has. */
export async function createRelease(
  client: KubeClient,
  release: WantedRelease,
  operation: Operation,
  options: ReadOptions = {},
): Promise<Release | undefined> {
  try {
    return await create(client, release, operation, options);
  } catch (error) {
    if (!isMissingKind(error)) throw error;
    await ensureOrExplain(client, options);
    return create(client, release, operation, options);
  }
}

async function create(
  client: KubeClient,
  { namespace, name, bringsApplication = false }: WantedRelease,
  operation: Operation,
  options: ReadOptions,
): Promise<Release | undefined> {
  const application = bringsApplication
    ? undefined
    : await ensureApplication(client, namespace, name, options);
  const release = formatRelease({ namespace, name, labels: {}, application, operation });
  try {
    return parseRelease(await createObject(client, release, options));
  } catch (error) {
    if (isHelmError(error, 'KubeAlreadyExists')) return undefined;
    throw error;
  }
}

async function ensureOrExplain(client: KubeClient, options: ReadOptions): Promise<void> {
  try {
    await ensureCrds(client, options);
  } catch (error) {
    throw isApiError(error, 401, 403) ? crdsMissing(error) : error;
  }
}
