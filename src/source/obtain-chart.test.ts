import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildChart, writeChart } from '../../test/support/chart-builder.ts';
import { createContext } from '../context/create-context.ts';
import type { ChartSource } from './obtain-chart.ts';
import { obtainChart } from './obtain-chart.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-obtain-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const { archive, digest } = buildChart();
const file = path.join(scratch, 'web-1.2.3.tgz');
writeFileSync(file, archive);
const directory = writeChart(path.join(scratch, 'web'));
const context = createContext();
const obtain = (reference: string, source?: ChartSource) => obtainChart(context, reference, source);

describe('obtainChart()', () => {
  test('takes a chart from this disk, with the version and digest it is said to have', async () => {
    expect(await obtain(directory)).toMatchObject({ location: directory, source: directory });
    expect((await obtain(`${directory}:^1`)).chart.metadata.version).toBe('1.2.3');
    expect((await obtain(`${file}:1.2.3@sha256:${digest}`)).digest).toBe(`sha256:${digest}`);
  });

  test('refuses another version, another digest, and a digest of a directory', async () => {
    const other = `sha256:${'0'.repeat(64)}`;
    await expect(obtain(`${directory}:^2`)).rejects.toThrow('has version 1.2.3, not ^2');
    await expect(obtain(`${file}@${other}`)).rejects.toThrow(`is sha256:${digest}`);
    await expect(obtain(`${directory}@${other}`)).rejects.toThrow(
      'a directory, which has no digest',
    );
  });

  test('says that a path leads nowhere', async () => {
    await expect(obtain('./nowhere')).rejects.toThrow('path "./nowhere" not found');
    await expect(obtain('/nowhere/web-1.0.0.tgz')).rejects.toThrow('not found');
  });

  test('takes a path as it is, whatever version is named beside it', async () => {
    await expect(obtain(directory, { version: '9.9.9' })).resolves.toMatchObject({
      location: directory,
    });
  });

  test('refuses an archive without a signature, where one is wanted', async () => {
    await expect(obtain(file, { verify: true })).rejects.toThrow('could not load provenance file');
    await expect(obtain(directory, { verify: true })).rejects.toThrow(
      'unpacked charts cannot be verified',
    );
  });
});
