import { rehearseTests, test } from '../../actions/test.ts';
import type { TestRehearsal, TestResult } from '../../actions/test.ts';
import { HelmError } from '../../base/index.ts';
import { defineClusterCommand } from '../cluster-command.ts';
import type { Command } from '../command.ts';
import { releaseCandidates } from '../completion/candidates.ts';
import { adoptFlags, adoptingOf } from '../flags/adopt.ts';
import { lockFlags } from '../flags/lock.ts';
import { outputFlags } from '../flags/output.ts';
import { scriptFlags, scriptsOf } from '../flags/scripts.ts';
import { unitChoicesOf, unitFlags } from '../flags/unit.ts';
import { waitFlags } from '../flags/wait.ts';
import { runUnitTests } from '../unit-tests/run-unit-tests.ts';
import { printData } from '../views/print-data.ts';
import { openProgress } from '../views/progress/open-progress.ts';
import { formatRelease } from '../views/release.ts';

export const command: Command = defineClusterCommand({
  arguments: ['RELEASE', '[CHART...]'],
  description: `Run the tests of a release: the Pods and Jobs that its chart declares with the annotation
"helm.sh/hook: test". It fails if one of them does.

With --unit the arguments are charts, and what runs are the suites in their tests/*_test.yaml, without a
cluster: the format is that of the helm-unittest plugin (suites, set, values, asserts, snapshots).`,
  examples: [
    { description: 'all tests, with what they say', command: 'helm test demo --logs' },
    { description: 'one of them', command: 'helm test demo --filter name=demo-connection' },
    { description: 'which there are', command: 'helm test demo --dry-run' },
    { description: 'the suites of a chart, without a cluster', command: 'helm test --unit ./web' },
    {
      description: 'the same whenever a file changes, and with a report for a pipeline',
      command: 'helm test --unit ./web --watch --report junit.xml',
    },
    { description: 'all but one', command: "helm test demo --filter '!name=demo-slow'" },
  ],
  flags: {
    timeout: waitFlags.timeout,
    ...adoptFlags,
    ...lockFlags,
    ...scriptFlags,
    ...outputFlags,
    ...unitFlags,
    'dry-run': { type: 'bool', description: 'only show which tests would run' },
    filter: {
      type: 'strings',
      description: 'tests by name: name=NAME, or !name=NAME for all others (can be repeated)',
    },
    'hide-notes': { type: 'bool', description: 'has no effect: notes are not shown', hidden: true },
    logs: { type: 'bool', description: 'show what the tests say' },
  },
  completeArguments: releaseCandidates,
  async run({ arguments: [name = '', ...others], flags, terminal, context }) {
    if (flags.unit) {
      const choices = { ...unitChoicesOf(flags), scripts: scriptsOf(flags, terminal) };
      await runUnitTests({ terminal, context }, [name, ...others], choices);
      return;
    }
    if (others.length > 0) throw new HelmError('WrongArguments', 'one release is tested at a time');
    const chosen = {
      only: matches(flags.filter, /^name=/),
      except: matches(flags.filter, /^!\s?name=/),
    };
    if (flags.dryRun) {
      const rehearsal = await rehearseTests(context, name, chosen);
      const data = rehearsalData(rehearsal);
      await printData(terminal, flags.output, data, () => formatRehearsal(rehearsal));
      return;
    }
    const watching = { title: name, isWaiting: false, terminal, context };
    using progress = openProgress(watching);
    const result = await test(progress.context, name, {
      ...adoptingOf(flags, context),
      onProgress: progress.onProgress,
      timeout: flags.timeout,
      ...chosen,
      logs: flags.logs,
      waitForLock: flags.waitForLock,
      scripts: scriptsOf(flags, terminal),
    });
    progress.end();
    const { report, failure } = result;
    await printData(terminal, flags.output, dataOf(result), () => {
      const status = formatRelease(report, { context, style: terminal.style, hidesNotes: true });
      return flags.logs ? `${status}\n${formatLogs(result)}` : status;
    });
    if (failure !== undefined) throw failure;
  },
});

function rehearsalData({ report: { name }, tests }: TestRehearsal): object {
  return { name, tests: tests.map(({ name: test, kind, path }) => ({ name: test, kind, path })) };
}

function formatRehearsal({ report: { name }, tests }: TestRehearsal): string {
  if (tests.length === 0) return `release "${name}" has no such tests\n`;
  return tests.map(({ name: test, kind }) => `would run: ${kind}/${test}\n`).join('');
}

function matches(filters: readonly string[], prefix: RegExp): readonly string[] {
  return filters
    .filter((filter) => prefix.test(filter))
    .map((filter) => filter.replace(prefix, ''));
}

/** In Helm's words. */
function formatLogs({ logs }: TestResult): string {
  return logs
    .map(({ pod, container, text }) => `POD LOGS: ${pod} (${container})\n${text}\n`)
    .join('');
}

function dataOf({ report, logs }: TestResult): object {
  const results = report.hooks.flatMap(({ name, path, events }) => {
    const run = report.hookRuns.find((each) => each.name === name && each.path === path);
    if (run === undefined || !events.includes('test')) return [];
    const { phase, startedAt, completedAt } = run;
    return [{ name, phase, startedAt, completedAt, logs: logsOf(name, logs) }];
  });
  return { name: report.name, results };
}

function logsOf(name: string, logs: TestResult['logs']): readonly object[] {
  return logs
    .filter(({ pod }) => pod === name || pod.startsWith(`${name}-`))
    .map(({ pod, container, text }) => ({ pod, container, text }));
}
