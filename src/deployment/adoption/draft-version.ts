import { HelmError } from '../../base/index.ts';
import { loadArchive } from '../../chart/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type {
  AdoptedPast,
  Payload,
  ReleaseHistory,
  ReleaseVersion,
  VersionDraft,
} from '../../release/index.ts';
import { encodePayload } from '../../release/index.ts';
import { hash } from '../../runtime/index.ts';
import { aboutChart } from '../about-chart.ts';

/** A revision of Helm's as a version of ours, with all it holds. */
export type AdoptedVersion = VersionDraft & { readonly past: AdoptedPast };

/** A revision that cannot be read is left out, unless it is the newest or the one that is deployed. */
export function draftVersions(
  context: ActionContext,
  { release, versions }: ReleaseHistory,
): readonly AdoptedVersion[] {
  return versions.flatMap((version) => {
    const { held, problem = '', name } = version;
    if (held !== undefined) return [draftVersion(context, version, held(), release.current)];
    if (version === versions.at(-1) || name === release.current) throw unreadable(problem);
    context.logger.warn(`${problem}: it is left out`);
    return [];
  });
}

function unreadable(problem: string): HelmError {
  return new HelmError('CorruptRelease', problem, {
    hint: 'nothing was adopted: put the record right, or let Helm itself go on',
  });
}

function draftVersion(
  { clock, randomBytes }: ActionContext,
  version: ReleaseVersion,
  payload: Payload,
  current: string | undefined,
): AdoptedVersion {
  const { labels, inventory, description, sequence, deletedAt, hookRuns } = version;
  const createdAt = version.createdAt.getTime() === 0 ? clock.now() : version.createdAt;
  const isDated = version.firstDeployedAt.getTime() !== 0;
  return {
    chart: { ...version.chart, digest: `sha256:${hash('sha256', payload.chart)}` },
    description,
    user: '',
    labels,
    inventory,
    payload: encodePayload(payload, randomBytes),
    about: aboutChart(loadArchive(payload.chart).metadata),
    historyMax: 0,
    past: {
      sequence,
      phase: phaseOf(version, current),
      createdAt,
      firstDeployedAt: isDated ? version.firstDeployedAt : createdAt,
      deletedAt,
      hookRuns,
    },
  };
}

/** Of several that say so, the newest is deployed; what was begun and not ended has failed. */
function phaseOf(
  { name, phase }: ReleaseVersion,
  current: string | undefined,
): AdoptedPast['phase'] {
  if (name === current) return 'deployed';
  if (phase === 'deployed' || phase === 'superseded') return 'superseded';
  return phase === 'uninstalled' ? 'uninstalled' : 'failed';
}
