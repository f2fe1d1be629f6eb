/**
 * How many HelmRequests of a small chart a controller answers in which time, with what, on a real control plane:
 * `npm run bench:controller -- --counts=100,300,1000`. Then what it costs when nothing happens, and what 150 definitions
 * of others cost. `--flux` builds Flux's helm-controller, and asks the same of it. Fails when a limit is exceeded. Needs
 * Go once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { measureFlux } from './flux.mjs';
import { cpuOf } from './processes.mjs';
import { inTurns, isReady, keep, openScene, readFlag } from './scene.mjs';

/** What Flux publishes of itself: helm-controller 2.9 on two processors. */
const flux = { 500: { seconds: 134 }, 1000: { seconds: 279, peakMiB: 361 } };
const limits = {
  peakMiB: 200,
  idleCpu: 0.02,
  idleRequests: 1,
  growth: 0.1,
  perSecond: (1000 / 279) * 2,
};

const counts = readFlag('counts', '100,300,1000').split(',').map(Number);
const idleSeconds = Number(readFlag('idle', '120'));
const report = (line) => process.stdout.write(`${line}\n`);

const scene = await openScene(report);
const figures = { flux, runs: [] };
try {
  for (const count of counts) figures.runs.push(await answerAll(count));
  figures.idle = await measureIdle(Math.max(...counts));
  figures.definitions = await measureDefinitions();
} finally {
  keep('controller-bench', 'npm run bench:controller', figures);
  await scene.close();
}
if (process.argv.includes('--flux')) {
  figures.fluxHere = await measureFlux(Math.max(...counts), report);
  report(JSON.stringify({ flux: figures.fluxHere }));
  keep('controller-bench', 'npm run bench:controller -- --flux', figures);
}
judge();

async function answerAll(count) {
  await removeAll();
  const controller = await scene.start('--concurrency', readFlag('concurrency', '16'));
  const [own, server, others] = [controller.cpu(), cpuOf(scene.server), cpuOfOthers()];
  const started = performance.now();
  const names = Array.from({ length: count }, (_, index) => `app-${index}`);
  const asking = inTurns(names, 8, (name) => scene.ask(name));
  await Promise.all([asking, untilReady(controller, count)]);
  const seconds = (performance.now() - started) / 1000;
  const run = {
    count,
    seconds: round(seconds),
    perSecond: round(count / seconds),
    controllerCpu: round(controller.cpu() - own),
    serverCpu: round(cpuOf(scene.server) - server),
    othersCpu: round(cpuOfOthers() - others),
    peakMiB: round(controller.memory().peak),
    fetches: scene.repository.fetches(),
  };
  await controller.stop();
  report(JSON.stringify(run));
  return run;
}

/** Etcd and the cluster's own controllers. */
function cpuOfOthers() {
  return scene.others.reduce((sum, pid) => sum + cpuOf(pid), 0);
}

/** A list of all is work for the server, too: it is asked for when it should be so, and then says whether it is. */
async function untilReady(controller, count) {
  while ((await controller.deployed()) < count) await delay(500);
  while ((await scene.list()).filter(isReady).length < count) await delay(1000);
}

async function removeAll() {
  const items = await scene.list();
  if (items.length === 0) return;
  const controller = await scene.start();
  await inTurns(items, 8, ({ metadata }) => scene.remove(metadata.name));
  while ((await scene.list()).length > 0) await delay(1000);
  await controller.stop();
}

/** What it costs that nothing happens; what others ask of the server meanwhile is measured without it. */
async function measureIdle(count) {
  const others = await countRequests(idleSeconds / 2);
  const controller = await scene.start();
  const started = performance.now();
  await delay(10_000);
  await controller.untilIdle();
  const checkSeconds = round((performance.now() - started) / 1000);
  const checkCpu = round(controller.cpu());
  const cpu = controller.cpu();
  const all = await countRequests(idleSeconds);
  const idle = {
    count,
    checkSeconds,
    checkCpu,
    cpu: round((controller.cpu() - cpu) / idleSeconds, 4),
    requestsPerSecond: round(Math.max(0, all - others), 2),
    MiB: round(controller.memory().now),
  };
  await controller.stop();
  report(JSON.stringify({ idle }));
  return idle;
}

/** Requests per second to the API server, watches and leases aside. */
async function countRequests(seconds) {
  const before = await requestTotal();
  await delay(seconds * 1000);
  return ((await requestTotal()) - before) / seconds;
}

async function requestTotal() {
  const metrics = await scene.call('GET', '/metrics');
  const lines = metrics.matchAll(/^apiserver_request_total\{([^}]*)\} (\S+)$/gm);
  return [...lines]
    .filter(([, labels]) => !/verb="WATCH"|resource="leases"|subresource="\/?metrics/.test(labels))
    .reduce((sum, [, , value]) => sum + Number(value), 0);
}

async function measureDefinitions() {
  const before = await restedMemory();
  await inTurns(
    Array.from({ length: 150 }, (_, index) => index),
    4,
    (index) =>
      scene.call(
        'POST',
        '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
        definition(index),
      ),
  );
  await delay(15_000);
  const after = await restedMemory();
  const definitions = { before, after, growth: round(after / before - 1, 3) };
  report(JSON.stringify({ definitions }));
  return definitions;
}

async function restedMemory() {
  const controller = await scene.start();
  await delay(10_000);
  await controller.untilIdle();
  const { peak } = controller.memory();
  await controller.stop();
  return round(peak);
}

/** As large as those of operators are. */
function definition(index) {
  const field = { type: 'string', description: 'What it is for, told at some length. '.repeat(4) };
  const part = { type: 'object', properties: Object.fromEntries(named(20, () => field)) };
  const spec = { type: 'object', properties: Object.fromEntries(named(20, () => part)) };
  const plural = `things${index}`;
  const group = `part${index % 30}.example.com`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind: `Thing${index}`, plural, singular: `thing${index}` },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
        },
      ],
    },
  };
}

function named(count, make) {
  return Array.from({ length: count }, (_, index) => [`field${index}`, make()]);
}

function judge() {
  const largest = figures.runs.at(-1);
  const checks = [
    [`${largest.perSecond} a second`, largest.perSecond >= limits.perSecond],
    [`peak of ${largest.peakMiB} MiB at ${largest.count}`, largest.peakMiB < limits.peakMiB],
    [`${round(figures.idle.cpu * 100, 2)} % of a core at rest`, figures.idle.cpu < limits.idleCpu],
    [
      `${figures.idle.requestsPerSecond} requests a second at rest`,
      figures.idle.requestsPerSecond < limits.idleRequests,
    ],
    [
      `memory grows by ${round(figures.definitions.growth * 100)} % with 150 definitions`,
      figures.definitions.growth < limits.growth,
    ],
  ];
  for (const [what, isGood] of checks) report(`${isGood ? 'ok  ' : 'OVER'} ${what}`);
  if (checks.some(([, isGood]) => !isGood)) process.exitCode = 1;
}

function round(value, digits = 1) {
  return Number(value.toFixed(digits));
}
