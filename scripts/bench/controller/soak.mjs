/**
 * 200 HelmRequests and a change of one every second for half an hour: `npm run soak:controller -- --minutes=30`. Memory
 * has to be as it was after the first minutes, everything as it was asked for, and no version made for nothing.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isReady, keep, openScene, readFlag } from './scene.mjs';

const minutes = Number(readFlag('minutes', '30'));
const count = Number(readFlag('count', '200'));
const limit = 0.1;
const report = (line) => process.stdout.write(`${line}\n`);

const scene = await openScene(report);
const controller = await scene.start();
const started = performance.now();
const samples = [];
let changes = 0;
try {
  for (let number = 0; number < count; number++) await scene.ask(nameOf(number));
  while (elapsed() < minutes) {
    await Promise.all([change(changes), delay(1000)]);
    changes += 1;
    if (elapsed() >= samples.length / 2) sample();
  }
  await untilAllReady();
  sample();
} finally {
  await controller.stop();
  await scene.close();
}
judge();

function nameOf(number) {
  return `app-${number}`;
}

function elapsed() {
  return (performance.now() - started) / 60_000;
}

/** In turn: new values, an object that somebody tampers with, and a request that goes and comes back. */
async function change(number) {
  const name = nameOf((number * 7) % count);
  try {
    if (number % 10 === 3) return await tamper(name);
    if (number % 50 === 17) return await scene.remove(name);
    if (number % 50 === 47) return await askAgain();
    return await scene.change(name, { values: { text: `change ${number}` } });
  } catch (error) {
    // One that is gone meanwhile is no longer to be changed.
    if (!/not found/.test(error.message)) throw error;
  }
}

async function tamper(name) {
  const map = `/api/v1/namespaces/bench/configmaps/${name}?fieldManager=somebody`;
  await scene.call('PATCH', map, { data: { text: 'tampered' } });
}

async function askAgain() {
  const there = new Set((await scene.list()).map(({ metadata }) => metadata.name));
  for (let number = 0; number < count; number++) {
    if (!there.has(nameOf(number))) await scene.ask(nameOf(number));
  }
}

async function untilAllReady() {
  await askAgain();
  const end = performance.now() + 300_000;
  for (;;) {
    const items = await scene.list();
    const waiting = items.filter((each) => !isReady(each));
    if (waiting.length === 0) return;
    if (performance.now() > end) throw new Error(`stuck: ${JSON.stringify(waiting[0])}`);
    await delay(1000);
  }
}

function sample() {
  const { now, peak } = controller.memory();
  const each = { minute: elapsed(), MiB: now, peak, cpu: controller.cpu(), changes };
  samples.push(each);
  report(
    JSON.stringify(each, (_, value) =>
      typeof value === 'number' ? Math.round(value * 10) / 10 : value,
    ),
  );
}

/** The middle of what was measured between two moments, as parts of the whole: single samples are before or after a collection. */
function middle(from, to) {
  const chosen = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
  const sorted = chosen.map(({ MiB }) => MiB).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function judge() {
  const [early, late] = [middle(0.2, 0.4), middle(0.8, 1)];
  const growth = late / early - 1;
  const { cpu, peak } = samples.at(-1);
  keep('controller-soak', 'npm run soak:controller', {
    minutes,
    count,
    changes,
    early,
    late,
    growth,
    peak,
    cpu,
    samples,
  });
  report(
    `${changes} changes of ${count} requests in ${minutes} minutes: ${early.toFixed(0)} MiB early, ${late.toFixed(0)} late (${(growth * 100).toFixed(1)} %)`,
  );
  if (growth > limit) process.exitCode = 1;
}
