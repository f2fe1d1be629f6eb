import { upgrade } from '../../src/actions/upgrade.ts';
import type { HelmError } from '../../src/base/index.ts';
import { isHelmError } from '../../src/base/index.ts';
import type { AppliedState, HelmRequest } from '../../src/requests/index.ts';
import type { ObtainedChart } from '../../src/source/index.ts';
import type { World } from '../world.ts';
import { contextFor } from '../world.ts';
import type { Outcome } from './outcome.ts';
import { ready, retrying, stalled } from './outcome.ts';

/** What a request comes to: a chart, values as JSON, and both in short. */
export interface Wanted {
  readonly obtained: ObtainedChart;
  readonly values: string;
  readonly state: AppliedState & { readonly name: string; readonly version: string };
}

/** Installs or upgrades the release; nothing is recorded where nothing changes. */
export async function upgradeRelease(
  world: World,
  request: HelmRequest,
  { obtained, values, state }: Wanted,
): Promise<Outcome> {
  const { spec } = request;
  const { name: chart, version, ...applied } = state;
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
      scripts: { acceptedPermissions: spec.permissions },
      ...(spec.historyMax === undefined ? {} : { historyMax: spec.historyMax }),
    });
    const name = result.report.ulid?.toLowerCase();
    world.releases.note(release, name);
    world.releases.clear(release);
    return {
      name: result.outcome,
      findings: {
        ...ready(reasons[result.outcome], `${chart} ${version} is deployed`),
        Drifted: {
          status: 'False',
          reason: 'Deployed',
          message: 'objects are as they were deployed',
        },
      },
      changes: {
        lastAttempted: applied,
        lastApplied: applied,
        failures: 0,
        ...(name === undefined ? {} : { version: name }),
      },
      again: spec.interval,
    };
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return afterFailure(request, applied, error);
  }
}

const reasons = { installed: 'Installed', upgraded: 'Upgraded', unchanged: 'InSync' } as const;

/** Somebody else works on the release: that is no failure of ours. */
const locks: readonly string[] = ['ReleaseLocked', 'ReleaseChanged', 'LeaseLost'];

const lockedPause = 2000;

function afterFailure(
  { spec, status }: HelmRequest,
  attempted: AppliedState,
  { code, message }: HelmError,
): Outcome {
  if (locks.includes(code)) {
    return { name: 'locked', findings: retrying(code, message), again: lockedPause };
  }
  const isSame =
    status.lastAttempted?.digest === attempted.digest &&
    status.lastAttempted.valuesDigest === attempted.valuesDigest &&
    status.lastAttempted.generation === attempted.generation;
  const failures = isSame ? status.failures + 1 : 1;
  const changes = { lastAttempted: attempted, failures };
  if (failures > spec.retries) {
    const told = `${message} (tried ${failures} times; it is left alone until it changes)`;
    return { name: 'stalled', findings: stalled(code, told), changes, again: spec.interval };
  }
  const again = Math.min(1000 * 2 ** failures, 300_000);
  return { name: 'failed', findings: retrying(code, message), changes, again };
}
