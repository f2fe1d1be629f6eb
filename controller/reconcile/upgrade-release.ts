import { upgrade } from '../../src/actions/upgrade.ts';
import { isHelmError } from '../../src/base/index.ts';
import type { AppliedState, HelmRequest } from '../../src/requests/index.ts';
import type { ObtainedChart } from '../../src/source/index.ts';
import { grantedTo } from '../permissions.ts';
import type { World } from '../world.ts';
import { contextFor } from '../world.ts';
import { afterFailure, outageOf } from './after-failure.ts';
import { beginAttempt } from './begin-attempt.ts';
import type { Outcome } from './outcome.ts';
import { remember } from './remember.ts';
import { outdated, ready } from './outcome.ts';

/** What a request comes to: a chart, values as JSON, and both in short. */
export interface Wanted {
  readonly obtained: ObtainedChart;
  readonly values: string;
  readonly state: AppliedState & { readonly name: string; readonly version: string };
}

/** Installs or upgrades the release; nothing is recorded where nothing changes. */
export async function upgradeRelease(
  world: World,
  seen: HelmRequest,
  { obtained, values, state }: Wanted,
): Promise<Outcome> {
  const { name: chart, version, ...applied } = state;
  const request = await beginAttempt(world, seen, applied);
  if (request === undefined) return outdated;
  const { spec } = request;
  const release = { name: spec.releaseName, namespace: spec.targetNamespace };
  try {
    const result = await upgrade(contextFor(world, request), spec.releaseName, {
      install: true,
      chart: obtained,
      values: { setJson: [values] },
      reuse: 'reset',
      skipUnchanged: true,
      wait: spec.wait,
      timeout: spec.timeout,
      rollbackOnFailure: spec.rollbackOnFailure,
      description: `HelmRequest ${request.namespace}/${request.name}`,
      scripts: { acceptedPermissions: grantedTo(world.permissions, request) },
      ...(spec.historyMax === undefined ? {} : { historyMax: spec.historyMax }),
    });
    const name = result.report.ulid?.toLowerCase();
    world.releases.note(release, name);
    world.releases.clear(release);
    world.troubles.end(outageOf(request));
    return {
      name: result.outcome,
      request,
      findings: {
        ...ready(reasons[result.outcome], `${chart} ${version} is deployed`),
        Drifted: {
          status: 'False',
          reason: 'Deployed',
          message: 'objects are as they were deployed',
        },
      },
      changes: {
        lastApplied: applied,
        failures: 0,
        ...(name === undefined ? {} : { version: name }),
        ...remember(request.status, result, `${chart} ${version}`),
      },
      again: spec.interval,
    };
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return afterFailure(world.troubles, request, error);
  }
}

const reasons = { installed: 'Installed', upgraded: 'Upgraded', unchanged: 'InSync' } as const;
