import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import { findHelm, runProgram } from '../support/real-helm.ts';
import { openBothHelms } from './both-helms.ts';
import type { Which } from './both-helms.ts';
import { findSource, findTool } from './tools.ts';

const helm4 = await findHelm();
const program = findTool('ct-tests');
const source = program === undefined ? undefined : findSource('ct-tests');
const helms = openBothHelms(helm4 ?? '');
const { scratch } = helms;

describe.skipIf(helm4 === undefined || source === undefined)("chart-testing's own tests", () => {
  beforeAll(() => {
    cpSync(source ?? '', path.join(scratch, 'source'), { recursive: true });
    execFileSync('chmod', ['-R', 'u+w', path.join(scratch, 'source')]);
  });
  afterAll(() => helms.close());

  /** Its tests with the one helm or the other, in a cluster of their own. */
  async function verdicts(which: Which): Promise<readonly string[]> {
    const cluster = await startCluster();
    const kubeconfig = path.join(scratch, `kubeconfig-${which}`);
    writeFileSync(kubeconfig, cluster.kubeconfig);
    const args = ['-test.v', '-test.run', '^Test(Install|Upgrade)Chart$'];
    const { stdout } = await runProgram(program ?? '', args, {
      cwd: path.join(scratch, 'source/pkg/chart'),
      environment: {
        HOME: path.join(scratch, `home-${which}`),
        PATH: [path.join(scratch, which), process.env['PATH']].join(path.delimiter),
        KUBECONFIG: kubeconfig,
      },
    });
    await cluster.stop();
    return [...stdout.matchAll(/^ +--- (\w+: \S+)/gm)].map(([, verdict = '']) => verdict);
  }

  test('install and upgrade charts', async () => {
    const ours = await verdicts('ours');
    expect(ours).toEqual(await verdicts('theirs'));
    expect(ours.filter((verdict) => verdict.startsWith('PASS'))).toHaveLength(7);
  });
});
