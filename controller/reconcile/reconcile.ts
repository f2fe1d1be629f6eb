import type { HelmError } from '../../src/base/index.ts';
import { isHelmError } from '../../src/base/index.ts';
import { connectCluster } from '../../src/connection/index.ts';
import { isApiError } from '../../src/kube/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import { requestFinalizer } from '../../src/requests/index.ts';
import { findExcess } from '../permissions.ts';
import { obtainRequested } from '../sources/obtain-chart.ts';
import { readValues } from '../sources/read-values.ts';
import type { World } from '../world.ts';
import { contextFor } from '../world.ts';
import { isStillAsked } from './confirm.ts';
import { findObstacle } from './dependencies.ts';
import { addFinalizer } from './finalizer.ts';
import { nameState } from './name-state.ts';
import type { Outcome } from './outcome.ts';
import { outdated, ready, retrying, stalled } from './outcome.ts';
import { removeRelease } from './remove-release.ts';
import { repairRelease } from './repair-release.ts';
import type { Wanted } from './upgrade-release.ts';
import { upgradeRelease } from './upgrade-release.ts';

/** How soon to look again at what somebody else has to change first. */
const soon = 10_000;

/** Looks at one request, names its state, and does the one thing that the state asks for. */
export async function reconcile(world: World, request: HelmRequest): Promise<Outcome> {
  if (request.isBeingDeleted) {
    return world.tracer.trace('remove', {}, () => removeRelease(world, request));
  }
  if (request.spec.isSuspended) return suspended(request);
  const problem =
    request.problem ?? outside(world, request) ?? findExcess(world.permissions, request);
  if (problem !== undefined) {
    return { name: 'invalid', findings: stalled('InvalidRequest', problem) };
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

/** What a controller of one namespace cannot do. */
function outside({ onlyNamespace: own }: World, { spec }: HelmRequest): string | undefined {
  if (own === undefined || spec.targetNamespace === own) return undefined;
  return `spec.targetNamespace: the controller of namespace "${own}" deploys nowhere else`;
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
  try {
    if (!request.finalizers.includes(requestFinalizer)) await addFinalizer(world, request);
    const { trace } = world.tracer;
    const wanted = await trace('gather', {}, () => gather(world, request));
    const outcome = await act(world, request, wanted);
    world.troubles.end(request.uid);
    return outcome;
  } catch (error) {
    if (isApiError(error, 409)) return outdated;
    if (!isHelmError(error)) throw error;
    return troubled(world, request, error);
  }
}

async function act(world: World, request: HelmRequest, wanted: Wanted): Promise<Outcome> {
  const { spec } = request;
  const release = { name: spec.releaseName, namespace: spec.targetNamespace };
  const deployed = world.releases.deployedOf(release);
  const isSuspect = world.releases.isSuspect(release);
  const state = nameState({ request, wanted: wanted.state, deployed, isSuspect });
  if (state === 'in-sync') return inSync(request, wanted);
  if (state === 'stalled') return givenUp(request);
  const { trace } = world.tracer;
  if (state !== 'drifted') {
    return trace('upgrade', {}, () => upgradeRelease(world, request, wanted));
  }
  if (!(await isStillAsked(world, request))) return outdated;
  const drift = await trace('repair', {}, () => repairRelease(world, request));
  return withDrift(inSync(request, wanted), drift);
}

/** It is deployed as it was asked for, and what became of its objects since is told with that. */
function withDrift(outcome: Outcome, drift: Outcome): Outcome {
  return { ...outcome, ...drift, findings: { ...outcome.findings, ...drift.findings } };
}

/** What was said when it was given up stays said, unless something else was said since. */
function givenUp({ spec, status }: HelmRequest): Outcome {
  const outcome = { name: 'stalled', again: spec.interval };
  const isTold = status.conditions.some(
    (each) => each.type === 'Stalled' && each.status === 'True',
  );
  if (isTold) return outcome;
  const message = `it failed ${status.failures} times, and is left alone until it changes`;
  return { ...outcome, findings: stalled('RetriesExhausted', message) };
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

/**
 * It could not even be found out what to do. That is no failure of the release, and does not use up its
 * retries: it is tried again, ever more rarely, until what it is made of is back.
 */
function troubled({ troubles }: World, { uid }: HelmRequest, error: HelmError): Outcome {
  return {
    name: 'troubled',
    findings: retrying(error.code, error.message),
    again: troubles.next(uid),
  };
}
