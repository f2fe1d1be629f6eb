/** Flux's helm-controller with the chart of ours, on a control plane of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { installFlux, version } from './install-flux.mjs';
import { cpuOf, memoryOf } from './processes.mjs';
import { inTurns, openScene } from './scene.mjs';

const releases = '/apis/helm.toolkit.fluxcd.io/v2/namespaces/bench/helmreleases';
const sources = '/apis/source.toolkit.fluxcd.io/v1/namespaces/bench/ocirepositories';

/** How long it takes until so many HelmReleases are ready, and what it takes for that. */
export async function measureFlux(count, report) {
  const { program, definition } = installFlux();
  const scene = await openScene(report);
  try {
    await define(scene, definition);
    await offerChart(scene);
    return { version, count, ...(await answerAll(scene, program, count)) };
  } finally {
    await scene.close();
  }
}

async function define(scene, definition) {
  const env = { ...process.env, KUBECONFIG: scene.kubeconfig };
  execFileSync('kubectl', ['apply', '--server-side', '-f', '-'], { env, input: definition });
  const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  await scene.call('POST', definitions, sourceDefinition('OCIRepository', 'ocirepositories'));
  await scene.call('POST', definitions, sourceDefinition('HelmChart', 'helmcharts'));
  await scene.call('POST', definitions, sourceDefinition('ExternalArtifact', 'externalartifacts'));
  while (!(await isServed(scene))) await delay(500);
}

async function isServed(scene) {
  return Promise.all([releases, sources].map((each) => scene.call('GET', each))).then(
    () => true,
    () => false,
  );
}

/** Its sources are another program's: here they are what that program would say of the chart. */
function sourceDefinition(kind, plural) {
  const group = 'source.toolkit.fluxcd.io';
  const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    subresources: { status: {} },
    schema: { openAPIV3Schema: anything },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: { group, scope: 'Namespaced', names: { kind, plural }, versions: [version] },
  };
}

async function offerChart(scene) {
  const { url, chart } = scene.repository;
  const now = new Date().toISOString().replace(/\.\d+/, '');
  const { metadata } = await scene.call('POST', sources, {
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind: 'OCIRepository',
    metadata: { name: 'small' },
    spec: { url: 'oci://registry.example.com/small', interval: '10m' },
  });
  const ready = { type: 'Ready', status: 'True', reason: 'Succeeded', message: 'stored' };
  await scene.call('PATCH', `${sources}/small/status`, {
    status: {
      observedGeneration: metadata.generation,
      conditions: [{ ...ready, lastTransitionTime: now, observedGeneration: metadata.generation }],
      artifact: {
        path: chart.fileName,
        url: `${url}/${chart.fileName}`,
        revision: `${chart.version}@sha256:${chart.digest}`,
        digest: `sha256:${chart.digest}`,
        size: chart.archive.length,
        lastUpdateTime: now,
      },
    },
  });
}

async function answerAll(scene, program, count) {
  const controller = start(scene, program);
  try {
    const started = performance.now();
    const names = Array.from({ length: count }, (_, index) => `app-${index}`);
    await Promise.all([
      inTurns(names, 8, (name) => ask(scene, name)),
      untilReady(scene, controller, count),
    ]);
    const seconds = (performance.now() - started) / 1000;
    return {
      seconds: Number(seconds.toFixed(1)),
      perSecond: Number((count / seconds).toFixed(1)),
      cpu: cpuOf(controller.pid),
      peakMiB: Number(memoryOf(controller.pid).peak.toFixed(1)),
    };
  } finally {
    controller.kill('SIGKILL');
  }
}

/** With as many at once as ours, and no limit to its requests, as Flux measures itself. */
function start(scene, program) {
  const addresses = ['--metrics-addr=127.0.0.1:0', '--health-addr=127.0.0.1:0'];
  const load = ['--concurrent=16', '--kube-api-qps=500', '--kube-api-burst=1000'];
  return spawn(program, [...addresses, ...load, '--log-level=error'], {
    env: { ...process.env, KUBECONFIG: scene.kubeconfig, RUNTIME_NAMESPACE: 'bench' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function ask(scene, name) {
  const kind = { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease' };
  const spec = { chartRef: { kind: 'OCIRepository', name: 'small' }, interval: '10m' };
  return scene.call('POST', releases, { ...kind, metadata: { name }, spec });
}

async function untilReady(scene, controller, count) {
  for (;;) {
    if (controller.exitCode !== null) throw new Error('helm-controller has ended');
    const { items } = await scene.call('GET', `${releases}?resourceVersion=0`);
    const ready = items.filter(({ status }) =>
      status?.conditions?.some((each) => each.type === 'Ready' && each.status === 'True'),
    );
    if (ready.length >= count) return;
    await delay(1000);
  }
}
