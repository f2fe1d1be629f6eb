/**
 * Calls a template function that the scripts of a chart add, without rendering anything: a way to
 * test scripts by themselves. They run in a thread that is ended when it takes too long, and reach
 * nothing that is not handed to them.
 *
 *     node examples/try-script.ts ./my-chart slug 'Hello, world'
 */
import { randomBytes } from 'node:crypto';
import { ChartRuntime, loadChart, toPlain } from 'helm-ts/lua';
import type { LuaWorld } from 'helm-ts/lua';

/** A world in which only the clock is real. */
const world: LuaWorld = {
  now: () => new Date(),
  randomBytes: (count) => randomBytes(count),
  generateKey: () => {
    throw new Error('no keys here');
  },
  timeZone: () => 'UTC',
  say: (channel, text) => process.stderr.write(`${channel}: ${text}\n`),
  capabilities: {},
};

export async function callScript(chart: string, name: string, ...args: string[]): Promise<unknown> {
  const scripts = await ChartRuntime.start(loadChart(chart), {
    world,
    permissions: [],
    limits: { timeout: 5_000, memory: 64 << 20 },
    isBuiltInFunction: () => false,
  });
  try {
    return toPlain(scripts.call(name, args));
  } finally {
    await scripts.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , chart = '.', name = '', ...args] = process.argv;
  process.stdout.write(`${String(await callScript(chart, name, ...args))}\n`);
}
