import type { ReleaseHistory, ReleaseVersion } from '../release/index.ts';

/** What an upgrade starts from. */
export interface UpgradeBase {
  readonly history: ReleaseHistory;
  readonly version: ReleaseVersion;
}

/** What is deployed, or else whatever was tried last to an end. */
export function findBase(history: ReleaseHistory | undefined): UpgradeBase | undefined {
  const last = history?.versions.at(-1);
  if (history === undefined || last?.phase === 'uninstalled') return undefined;
  const { release, versions } = history;
  const version =
    versions.find(({ name }) => name === release.current) ?? versions.findLast(hasEnded);
  return version && { history, version };
}

/** One that was interrupted may lack a part of its payload. */
function hasEnded({ phase, isSettled }: ReleaseVersion): boolean {
  return isSettled && phase !== 'pending';
}
