import type { ReleaseVersion } from '../release/index.ts';

/** Which revision a version went back to, if it did; unless its user had something else to say of it. */
export function rollbackOf({ operation, description }: ReleaseVersion): number | undefined {
  const [, revision] = /^Rollback to (\d+)$/.exec(description) ?? [];
  const isRollback = operation.kind === 'rollback' || operation.id === '';
  return isRollback && revision !== undefined ? Number(revision) : undefined;
}
