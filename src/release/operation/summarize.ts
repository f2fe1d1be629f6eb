import type { ReleaseVersion } from '../release-version.ts';
import type { VersionSummary } from '../release.ts';

/** What a list says of a version. */
export function summarize(version: ReleaseVersion): VersionSummary {
  const { name, sequence, phase, chart, createdAt, description, operation } = version;
  return {
    name,
    sequence,
    phase,
    chart: { name: chart.name, version: chart.version, appVersion: chart.appVersion },
    updatedAt: createdAt,
    description,
    holder: operation.holder,
  };
}
