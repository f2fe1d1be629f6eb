import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { findHelm, runRealHelm } from '../support/real-helm.ts';
import type { GoldenCase } from './golden-cases.ts';
import { readGoldenCases } from './golden-cases.ts';

/** Cases that Helm passes and we do not, and why. */
const reasons: Readonly<Record<string, string>> = {
  "docs_test.go 0: __complete docs --type ''": 'there is no reference in the form of bash',
  'docs_test.go 1: __complete docs --type mar': 'what does not begin so is left out already',
  "env_test.go 0: __complete env ''": 'there are variables of our own besides',
  'version_test.go 1: version --short': "the version of Helm's module is v4.3, ours v4.3.1",
  "version_test.go 2: version --template='Version: {{.Version}}'": 'the same',
};

const directory = path.join(os.homedir(), 'go/pkg/mod/helm.sh/helm/v4@v4.3.1/pkg/cmd');
const isThere = existsSync(directory) && (await findHelm()) !== undefined;
const cases = isThere ? readGoldenCases(directory) : [];

describe.skipIf(!isThere)("the golden cases of Helm's own command tests", () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-goldens-'));
  const environment = {
    HOME: path.join(scratch, 'home'),
    PATH: process.env['PATH'] ?? '',
    KUBECONFIG: path.join(scratch, 'none'),
    TZ: 'UTC',
  };
  const before = process.cwd();

  beforeAll(() => {
    cpSync(path.join(directory, 'testdata'), path.join(scratch, 'testdata'), { recursive: true });
    execFileSync('chmod', ['-R', 'u+w', scratch]);
    mkdirSync(environment.HOME);
    process.chdir(scratch);
  });
  afterAll(() => {
    process.chdir(before);
    rmSync(scratch, { recursive: true, force: true });
  });

  async function passesWithHelm({ args, golden }: GoldenCase): Promise<boolean> {
    const { stdout, stderr } = await runRealHelm(args, { environment, cwd: scratch });
    return stdout + stderr === golden || stderr + stdout === golden;
  }

  test('pass where they pass with Helm, or there is a reason', async () => {
    const failed: string[] = [];
    let count = 0;
    for (const each of cases) {
      if (!(await passesWithHelm(each))) continue;
      count += 1;
      const { output, code } = await runOurs(each.args, environment);
      const isSame = output === each.golden && (code !== 0) === each.fails;
      if (!isSame) failed.push(each.id);
    }
    expect(failed).toEqual(Object.keys(reasons));
    expect(count).toBeGreaterThan(60);
    process.stderr.write(`${count - failed.length} of ${count} cases pass, ${cases.length} read\n`);
  }, 600_000);
});

/** Both streams, without what we say beyond Helm's text: hints, and the lines that an error is about. */
async function runOurs(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly output: string; readonly code: number }> {
  let output = '';
  const write = (text: string | Uint8Array): void => {
    output += Buffer.from(text).toString();
  };
  const code = await main({ argv, environment, stdin: {}, stdout: { write }, stderr: { write } });
  const lines = output.split('\n').filter((line) => !/^Hint: |^ *--> |^ *\d* \| ?/.test(line));
  return { output: lines.join('\n'), code };
}
