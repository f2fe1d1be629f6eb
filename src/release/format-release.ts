import { managedByLabel, releaseLabel } from '../kube/index.ts';
import type { KubeObject, OwnerReference } from '../kube/index.ts';
import { definitionVersion } from './crds/define-kind.ts';
import { releaseKind } from './kinds.ts';
import type { Operation, Release, VersionSummary } from './release.ts';

export interface NewRelease {
  readonly namespace: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly application: OwnerReference | undefined;
  readonly operation: Operation;
}

/** A Release that begins its life locked. */
export function formatRelease(release: NewRelease): KubeObject {
  const { namespace, name, labels, application, operation } = release;
  return {
    ...releaseKind,
    metadata: {
      name,
      namespace,
      labels: { ...labels, ...ownLabels(name) },
      ...(application === undefined ? {} : { ownerReferences: [application] }),
    },
    status: formatLock(operation),
  };
}

/** What takes a lock. */
export function formatLock(operation: Operation): Readonly<Record<string, unknown>> {
  const { fence } = operation;
  return { operation: formatOperation(operation), fence, format: definitionVersion };
}

/** What every record of a release is marked with. */
export function ownLabels(release: string): Readonly<Record<string, string>> {
  return { [releaseLabel]: release, [managedByLabel]: 'Helm' };
}

export function formatOperation(operation: Operation): object {
  const { startedAt, renewedAt, ...rest } = operation;
  return { ...rest, startedAt: startedAt.toISOString(), renewedAt: renewedAt.toISOString() };
}

export function formatSummary({ updatedAt, ...rest }: VersionSummary): object {
  return { ...rest, updatedAt: updatedAt.toISOString() };
}

/** For the objects that a release owns: those of its namespace. */
export function ownerReferenceOf({ name, uid }: Pick<Release, 'name' | 'uid'>): OwnerReference {
  return { ...releaseKind, name, uid };
}
