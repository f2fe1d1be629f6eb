import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findHelm } from '../support/real-helm.ts';
import { openBothHelms } from './both-helms.ts';
import type { Which } from './both-helms.ts';
import { inOrder, readJUnit } from './read-junit.ts';
import type { Verdicts } from './read-junit.ts';
import { findSource, findTool } from './tools.ts';

const helm4 = await findHelm();
const plugin = findTool('helm-unittest');
const source = plugin === undefined ? undefined : findSource('helm-unittest');
const helms = openBothHelms(helm4 ?? '');
const { scratch, run } = helms;
const report = path.join(scratch, 'report.xml');
const plugins = { HELM_PLUGINS: path.join(scratch, 'plugins') };

/** The charts that the plugin is tested with, packed ones included, and where their suites are. */
const data = path.join(source ?? '', 'test/data/v3');
const charts = source === undefined ? [] : readdirSync(data);
const patterns = ['tests/*_test.yaml', 'tests_failed/*_test.yaml', 'tests/**/*_test.yaml'];
const cases = charts.flatMap((chart) => {
  const filesOf = (pattern: string) => globSync(`**/${pattern}`, { cwd: path.join(data, chart) });
  const [usual = '', ...others] = patterns;
  const known = new Set(filesOf(usual));
  const more = others.filter((pattern) => filesOf(pattern).some((file) => !known.has(file)));
  return [usual, ...more].map((pattern) => [chart, pattern] as const);
});

const counted = { suites: 0, tests: 0 };

describe.skipIf(helm4 === undefined || source === undefined)('helm-unittest', () => {
  beforeAll(() => installPlugin(path.join(scratch, 'plugins/unittest')));
  afterAll(() => {
    const { suites, tests } = counted;
    process.stderr.write(`${charts.length} charts, ${suites} suites, ${tests} tests\n`);
    helms.close();
  });

  test.each(cases)('%s, %s', (chart, pattern) => {
    const args = ['-f', pattern, chart];
    const plugin = ['unittest', '-t', 'JUnit', '-o', report, ...args];
    const expected = outcomeOf('theirs', chart, plugin);
    expect(outcomeOf('ours', chart, plugin), 'the plugin under ours').toEqual(expected);
    const own = outcomeOf('ours', chart, ['test', '--unit', '--report', report, ...args]);
    const { code, verdicts } = expected;
    const seen = { code: own.code, verdicts: asPluginSays(own.verdicts) };
    expect(seen, own.stdout).toEqual({ code, verdicts });
    counted.suites += new Set(verdicts.map(([suite]) => suite)).size;
    counted.tests += verdicts.length;
  });
});

/** The plugin has no name for a suite without one, and gives up a chart with a suite that cannot be read. */
function asPluginSays(verdicts: Verdicts): Verdicts {
  if (verdicts.some(([, test]) => test === 'is read')) return [];
  return inOrder(
    verdicts.map(([suite, ...rest]) => [suite.endsWith('_test.yaml') ? '' : suite, ...rest]),
  );
}

function installPlugin(place: string): void {
  mkdirSync(place, { recursive: true });
  copyFileSync(plugin ?? '', path.join(place, 'untt'));
  chmodSync(path.join(place, 'untt'), 0o755);
  writeFileSync(
    path.join(place, 'plugin.yaml'),
    'name: unittest\nversion: 1.1.2\nusage: unit tests\ncommand: $HELM_PLUGIN_DIR/untt\n',
  );
}

/** What a run says and reports, on a fresh chart: snapshots are written into it. */
function outcomeOf(which: Which, chart: string, line: readonly string[]) {
  const place = path.join(scratch, 'charts');
  for (const old of [place, report]) rmSync(old, { recursive: true, force: true });
  cpSync(path.join(data, chart), path.join(place, chart), { recursive: true });
  execFileSync('chmod', ['-R', 'u+w', place]);
  const { stdout, code } = run(which, 'env', ['-C', place, 'helm', ...line], plugins);
  const verdicts = existsSync(report) ? readJUnit(readFileSync(report, 'utf8')) : [];
  return { code, verdicts, stdout: stdout.replace(/^Time: .*$/m, '') };
}
