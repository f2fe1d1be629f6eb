import type { ReleaseVersion } from '../release/index.ts';
import type { VersionReport } from './release-report.ts';

/** The state of a version in Helm's words. */
export function statusOf({ phase, operation }: ReleaseVersion): VersionReport['phase'] {
  if (phase !== 'pending') return phase;
  return operation.kind === 'delete' ? 'uninstalling' : `pending-${operation.kind}`;
}
