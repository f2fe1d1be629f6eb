import type { HelmError } from '../../src/base/index.ts';
import { isHelmError } from '../../src/base/index.ts';
import { connectCluster } from '../../src/connection/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import { requestFinalizer } from '../../src/requests/index.ts';
import { obtainRequested } from '../sources/obtain-chart.ts';
import { readValues } from '../sources/read-values.ts';
import type { World } from '../world.ts';
import { contextFor } from '../world.ts';
import { findObstacle } from './dependencies.ts';
import { addFinalizer } from './finalizer.ts';
import { nameState } from './name-state.ts';
import type { Outcome } from './outcome.ts';
import { ready, retrying, stalled } from './outcome.ts';
import { removeRelease } from './remove-release.ts';
import { repairRelease } from './repair-release.ts';
import type { Wanted } from './upgrade-release.ts';
import { upgradeRelease } from './upgrade-release.ts';

/** How soon to look again at what somebody else has to change first. */
const soon = 10_000;

/** Looks at one request, names its state, and does the one thing that the state asks for. */
export async function reconcile(world: World, request: HelmRequest): Promise<Outcome> {
  if (request.isBeingDeleted) return removeRelease(world, request);
  if (request.spec.isSuspended) return suspended(request);
  if (request.problem !== undefined) {
    return { name: 'invalid', findings: stalled('InvalidRequest', request.problem) };
  }
  const rival = findRival(world, request);
  if (rival !== undefined) {
    const message = `the release is that of HelmRequest ${rival.namespace}/${rival.name}`;
    return { name: 'invalid', findings: stalled('ReleaseTaken', message), again: soon };
  }
  const obstacle = findObstacle(world.requests, request);
  if (obstacle !== undefined) {
    const { reason, message } = obstacle;
    const isForever = reason === 'DependencyCycle';
    return {
      name: 'waiting',
      findings: (isForever ? stalled : retrying)(reason, message),
      again: soon,
    };
  }
  return reconcileRelease(world, request);
}

function suspended({ status }: HelmRequest): Outcome {
  const isReady = status.conditions.some((each) => each.type === 'Ready' && each.status === 'True');
  const message = 'it is suspended: the release is left as it is';
  const finding = { status: isReady ? 'True' : 'Unknown', reason: 'Suspended', message } as const;
  return { name: 'suspended', findings: { Ready: finding } };
}

/** Another request for the same release that was there before. */
function findRival({ requests }: World, request: HelmRequest): HelmRequest | undefined {
  const { releaseName: name, targetNamespace: namespace } = request.spec;
  const all = requests.ofRelease({ name, namespace }).filter((each) => !each.isBeingDeleted);
  const [first] = all.toSorted(byAge);
  return first === undefined || first.uid === request.uid ? undefined : first;
}

function byAge(one: HelmRequest, other: HelmRequest): number {
  const age = one.createdAt.getTime() - other.createdAt.getTime();
  return age === 0 ? (one.uid < other.uid ? -1 : 1) : age;
}

async function reconcileRelease(world: World, request: HelmRequest): Promise<Outcome> {
  const { spec, status } = request;
  try {
    if (!request.finalizers.includes(requestFinalizer)) await addFinalizer(world, request);
    const wanted = await gather(world, request);
    const release = { name: spec.releaseName, namespace: spec.targetNamespace };
    const deployed = world.releases.deployedOf(release);
    const isSuspect = world.releases.isSuspect(release);
    switch (nameState({ request, wanted: wanted.state, deployed, isSuspect })) {
      case 'in-sync':
        return inSync(request, wanted);
      case 'drifted':
        return await repairRelease(world, request);
      case 'stalled':
        return { name: 'stalled', again: spec.interval };
      default:
        return await upgradeRelease(world, request, wanted);
    }
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return failed(error, status.failures);
  }
}

/** What was said when it was deployed stays said: it is still so. */
function inSync({ spec, status }: HelmRequest, { state }: Wanted): Outcome {
  const before = status.conditions.find(({ type }) => type === 'Ready');
  const isTold = before?.status === 'True' && before.reason !== 'Suspended';
  const message = `${state.name} ${state.version} is deployed`;
  return {
    name: 'in-sync',
    findings: isTold ? ready(before.reason, before.message) : ready('InSync', message),
    ...(status.failures > 0 ? { changes: { failures: 0 } } : {}),
    again: spec.interval,
  };
}

/** What a request comes to. */
async function gather(world: World, request: HelmRequest): Promise<Wanted> {
  const context = contextFor(world, request);
  using cluster = connectCluster(context);
  const { client } = cluster;
  const [obtained, values] = await Promise.all([
    obtainRequested({ context, client, cache: world.charts }, request),
    readValues(client, request, context.signal),
  ]);
  const { name, version } = obtained.chart.metadata;
  const digest = obtained.digest ?? world.sealValues(JSON.stringify(request.spec.chart));
  const valuesDigest = world.sealValues(values);
  const { generation } = request;
  const state = { reference: obtained.source, digest, valuesDigest, generation, name, version };
  return { obtained, values, state };
}

/** It could not even be found out what to do: tried again, ever more rarely, until something changes. */
function failed(error: HelmError, failures: number): Outcome {
  const delay = Math.min(1000 * 2 ** Math.min(failures, 9), 300_000);
  return {
    name: 'failed',
    findings: retrying(error.code, error.message),
    changes: { failures: failures + 1 },
    again: delay,
  };
}
