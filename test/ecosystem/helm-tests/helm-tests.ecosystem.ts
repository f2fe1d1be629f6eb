import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHelmTests } from './build.ts';
import type { HelmTests } from './build.ts';
import type { TestOutcome } from './read-outcomes.ts';
import { readOutcomes } from './read-outcomes.ts';
import { reasons } from './reasons.ts';
import type { CommandServer } from './serve-commands.ts';
import { serveCommands } from './serve-commands.ts';

const tests = built();

/** Where there is no Go, there are none. */
function built(): HelmTests | undefined {
  try {
    return buildHelmTests();
  } catch (error) {
    process.stderr.write(`Helm's own tests could not be built: ${String(error)}\n`);
    return undefined;
  }
}

describe.skipIf(tests === undefined)("the tests of Helm's own commands", () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'helm-tests-'));
  let server: CommandServer;

  beforeAll(async () => {
    server = await serveCommands();
  });
  afterAll(() => {
    server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  /** With Helm itself, or with whoever answers at an address. */
  async function runTests({ program, source }: HelmTests, address: string) {
    const child = spawn(program, ['-test.v', '-test.run', process.env['HELM_TESTS'] ?? '.'], {
      cwd: path.join(source, 'pkg/cmd'),
      env: { PATH: process.env['PATH'], HOME: home, TZ: 'UTC', COMMANDS_AT: address },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return readOutcomes(await text(child.stdout));
  }

  test('pass with ours where they pass with Helm, or there is a reason', async () => {
    if (tests === undefined) throw new Error('there are none');
    const withHelm = (await runTests(tests, '')).filter(({ hasPassed }) => hasPassed);
    const withOurs = new Map(
      (await runTests(tests, server.url)).map((outcome) => [outcome.name, outcome]),
    );
    const failed = withHelm
      .map(({ name }) => withOurs.get(name))
      .filter((outcome) => outcome?.hasPassed !== true);
    const [explained, unexplained] = [
      failed.filter(hasReason),
      failed.filter((one) => !hasReason(one)),
    ];
    process.stderr.write(
      `${withHelm.length - failed.length} of ${withHelm.length} tests pass, ${explained.length} have a reason not to\n`,
    );
    expect(unexplained).toEqual([]);
    expect(withHelm.length).toBeGreaterThan(process.env['HELM_TESTS'] === undefined ? 450 : 0);
  }, 3_600_000);
});

function hasReason(outcome: TestOutcome | undefined): boolean {
  return outcome !== undefined && reasons.some(([names]) => names.test(outcome.name));
}
