import { isHelmError } from '../../base/index.ts';
import type { KubeClient } from '../../kube/index.ts';
import { createObject } from '../../kube/index.ts';
import type { PatientOptions } from '../application/ensure-application.ts';
import { awaitApplication } from '../application/ensure-application.ts';
import type { Composition } from '../application/format-application.ts';
import { withDefinitions } from '../crds/with-definitions.ts';
import { formatRelease } from '../format-release.ts';
import { parseRelease } from '../parse-release.ts';
import type { Operation, Release } from '../release.ts';

/** A definition that is too old would else lose what it does not know. */
const strictly = { fieldValidation: 'Strict' } as const;

export interface WantedRelease {
  readonly namespace: string;
  readonly name: string;
  /** It has an Application of its name among its objects. */
  readonly bringsApplication?: boolean | undefined;
}

export interface CreatedRelease {
  readonly release: Release;
  /** What its Application was told to consist of. */
  readonly described: Composition | undefined;
}

/** A new release, locked; undefined if there is one. Defines our kinds if nobody has. */
export async function createRelease(
  client: KubeClient,
  release: WantedRelease,
  operation: Operation,
  options: PatientOptions = {},
): Promise<CreatedRelease | undefined> {
  return withDefinitions(client, options, () => create(client, release, operation, options));
}

async function create(
  client: KubeClient,
  { namespace, name, bringsApplication = false }: WantedRelease,
  operation: Operation,
  { onTerminating, composition, ...options }: PatientOptions,
): Promise<CreatedRelease | undefined> {
  const application = bringsApplication
    ? undefined
    : await awaitApplication(client, namespace, name, { ...options, composition, onTerminating });
  const labels = {};
  const release = formatRelease({
    namespace,
    name,
    labels,
    application: application?.owner,
    operation,
  });
  try {
    const created = await createObject(client, release, { ...options, ...strictly });
    const described = application?.isDescribed === true ? composition : undefined;
    return { release: parseRelease(created), described };
  } catch (error) {
    if (isHelmError(error, 'KubeAlreadyExists')) return undefined;
    throw error;
  }
}
