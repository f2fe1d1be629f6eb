import type { HelmError } from '../base/index.ts';
import type { HookLog, HookRun } from '../plan/index.ts';
import { isHookFailure, readHookLogs, runHooks } from '../plan/index.ts';
import type { ReleaseOperation, ReleaseVersion } from '../release/index.ts';
import { ownerReferenceOf, recordHookRuns } from '../release/index.ts';
import type { Hook } from '../render/index.ts';
import { withCluster } from './cluster/connect-cluster.ts';
import type { ActionContext } from './context.ts';
import type { DeployOptions } from './deploy/deploy-options.ts';
import { defaultTimeout } from './deploy/deploy-options.ts';
import { requireRelease } from './deploy/require-release.ts';
import { outcomeOf } from './deploy/run-hooks-at.ts';
import { withOperation } from './deploy/with-operation.ts';
import { prepareTests } from './lifecycle/prepare-tests.ts';
import { runStored } from './lifecycle/run-stored.ts';
import type { ScriptOptions } from './lifecycle/script-options.ts';
import { loadContent } from './releases/release-content.ts';
import { requireVersion } from './releases/require-history.ts';
import type { ReleaseReport } from './releases/release-report.ts';
import { reportVersion } from './releases/release-report.ts';

export interface TestOptions extends Pick<
  DeployOptions,
  'timeout' | 'waitsForLock' | 'onProgress'
> {
  readonly name: string;
  /** Names of tests: all without. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** Reads what the tests have said, before they are cleaned up. */
  readonly readsLogs?: boolean;
  readonly scripts?: ScriptOptions;
}

export interface TestResult {
  readonly report: ReleaseReport;
  readonly logs: readonly HookLog[];
  /** Why a test failed. */
  readonly failure?: HelmError;
}

/** Runs the tests of a release: hooks that its chart declares for that. */
export async function test(context: ActionContext, options: TestOptions): Promise<TestResult> {
  return withCluster(context, async (cluster) => {
    const { client, namespace } = cluster;
    const { name } = options;
    const history = await requireRelease(context, cluster, options);
    const version = requireVersion(history);
    const content = await loadContent(client, version, context);
    const { scripts = {}, waitsForLock } = options;
    const run = { operation: 'test', revision: version.sequence, scripts } as const;
    return runStored(context, cluster, { version, content }, run, async (events) => {
      const hooks = await prepareTests(context, cluster, events, { version, content });
      const request = { kind: 'test', name, namespace, history, waitsForLock } as const;
      const ran = await withOperation(context, cluster, request, (operation) =>
        events.perform('test', () =>
          runTests(context, operation, { version, hooks: choose(hooks, options) }, options),
        ),
      );
      await events.emit(ran.failure === undefined ? 'post-test' : 'failed-test');
      const { version: tested, ...rest } = ran;
      return { ...rest, report: reportVersion(tested, content) };
    });
  });
}

function choose(hooks: readonly Hook[], { only = [], except = [] }: TestOptions): readonly Hook[] {
  return hooks.filter(
    ({ name }) => !except.includes(name) && (only.length === 0 || only.includes(name)),
  );
}

interface Tests {
  readonly version: ReleaseVersion;
  readonly hooks: readonly Hook[];
}

async function runTests(
  context: ActionContext,
  operation: ReleaseOperation,
  { version, hooks }: Tests,
  { timeout = defaultTimeout, readsLogs = false, onProgress }: TestOptions,
): Promise<Omit<TestResult, 'report'> & { readonly version: ReleaseVersion }> {
  const { client, release } = operation;
  const { name, namespace } = release;
  const signal = AbortSignal.any([context.signal, operation.signal]);
  const logs: HookLog[] = [];
  const readLogs = async (runs: readonly HookRun[]): Promise<void> => {
    const objects = runs.flatMap((run) => run.objects);
    if (readsLogs) logs.push(...(await readHookLogs(client, objects, { signal, ...initToo })));
  };
  const options = {
    marks: { release: name, namespace, owner: ownerReferenceOf(release) },
    ...{ timeout, signal, beforeCleanUp: readLogs },
    onProgress: (event) => onProgress?.({ type: 'hook', event }),
  } satisfies Parameters<typeof runHooks>[2];
  const { runs, failure } = await settle(() => runHooks(client, { hooks, event: 'test' }, options));
  const tested =
    runs.length === 0 ? version : await recordHookRuns(client, version, runs.map(outcomeOf));
  return { version: tested, logs, ...(failure === undefined ? {} : { failure }) };
}

const initToo = { includesInitContainers: true } as const;

/** A test that fails is a result. */
async function settle(
  run: () => Promise<readonly HookRun[]>,
): Promise<{ readonly runs: readonly HookRun[]; readonly failure?: HelmError }> {
  try {
    return { runs: await run() };
  } catch (error) {
    if (!isHookFailure(error)) throw error;
    return { runs: error.runs, failure: error };
  }
}
