/** Figures of a run, for whoever reports them: written where RELIABILITY_MEASUREMENTS says. */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type Figures = Readonly<Record<string, number | string>>;

/** Says figures in a line, and keeps them in a file of the suite's name. */
export function report(suite: string, figures: Figures): void {
  const line = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  process.stdout.write(`${suite}: ${line.join(', ')}\n`);
  const directory = process.env['RELIABILITY_MEASUREMENTS'];
  if (directory === undefined) return;
  const cluster = process.env['CLUSTER'] ?? 'embedded';
  const [cpu] = os.cpus();
  const measurement = {
    suite,
    cluster,
    command: process.env['RELIABILITY_COMMAND'] ?? '',
    date: new Date().toISOString(),
    machine: `${os.cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    figures,
  };
  mkdirSync(directory, { recursive: true });
  const text = `${JSON.stringify(measurement, undefined, 2)}\n`;
  writeFileSync(path.join(directory, `${suite}-${cluster}.json`), text);
}

/** Of times in milliseconds. */
export function quantiles(title: string, times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    [`${title} median ms`]: at(0.5),
    [`${title} p95 ms`]: at(0.95),
    [`${title} longest ms`]: at(1),
  };
}
