import type { HelmError } from '../base/index.ts';
import type { HookLog, HookRun } from '../plan/index.ts';
import { isHookFailure, readHookLogs, runHooks } from '../plan/index.ts';
import type { ReleaseOperation, ReleaseVersion } from '../release/index.ts';
import { ownerReferenceOf, recordHookRuns } from '../release/index.ts';
import type { Hook } from '../render/index.ts';
import type { Cluster } from '../connection/index.ts';
import { connectCluster } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { DeployOptions } from '../deployment/index.ts';
import {
  adoptFirst,
  defaultTimeout,
  requireRelease,
  outcomeOf,
  lockRelease,
} from '../deployment/index.ts';
import { loadContent, prepareTests, startStored } from '../rendering/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';
import { readChart } from '../scripts/index.ts';
import { requireReadable, requireVersion, reportVersion } from '../reports/index.ts';
import type { ReleaseReport } from '../reports/index.ts';

export interface TestOptions extends Pick<
  DeployOptions,
  'timeout' | 'waitForLock' | 'onProgress' | 'adopt'
> {
  /** Names of tests: all without. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** Reads what the tests have said, before they are cleaned up. */
  readonly logs?: boolean;
  readonly scripts?: ScriptOptions;
}

/** What a dry run of the tests finds: the tests that would run, and nothing that was done. */
export interface TestRehearsal {
  readonly report: ReleaseReport;
  readonly tests: readonly Hook[];
}

export interface TestResult {
  readonly report: ReleaseReport;
  readonly logs: readonly HookLog[];
  /** Why a test failed. */
  readonly failure?: HelmError;
}

/** Runs the tests of a release: hooks that its chart declares for that. */
export async function test(
  context: ActionContext,
  name: string,
  options: TestOptions = {},
): Promise<TestResult> {
  using cluster = connectCluster(context);
  const { client, namespace } = cluster;
  await using held = await adoptFirst(context, cluster, name, { ...options, next: 'test' });
  const history = await requireRelease(context, cluster, { ...options, name });
  const version = requireVersion(history);
  const { scripts, waitForLock } = options;
  const content = await readChart('test', scripts, () => loadContent(client, version, context));
  const start = { operation: 'test', revision: version.sequence, scripts } as const;
  await using run = await startStored(context, cluster, { version, content }, start);
  const hooks = await prepareTests(context, cluster, run, { version, content });
  const request = { kind: 'test', name, namespace, history, waitForLock, held } as const;
  const tests = { version, hooks: choose(hooks, options) };
  const { version: tested, ...ran } = await runLocked(context, cluster, request, (operation) =>
    run.perform('test', () => runTests(context, operation, tests, options)),
  );
  await run.emit('post-test');
  if (ran.failure !== undefined) await run.emit('failed-test');
  return { ...ran, report: reportVersion(tested, content) };
}

/** The tests that a release has, as they were recorded; none is run, and no script either. */
export async function rehearseTests(
  context: ActionContext,
  name: string,
  options: Pick<TestOptions, 'only' | 'except'> = {},
): Promise<TestRehearsal> {
  using cluster = connectCluster(context);
  const version = requireVersion(await requireReadable(context, cluster, name));
  const content = await loadContent(cluster.client, version, context);
  const tests = content.hooks.filter(({ events }) => events.includes('test'));
  return { report: reportVersion(version, content), tests: choose(tests, options) };
}

/** The lock is given back before handlers hear of the outcome. */
async function runLocked<T>(
  context: ActionContext,
  cluster: Cluster,
  request: Parameters<typeof lockRelease>[2],
  act: (operation: ReleaseOperation) => Promise<T>,
): Promise<T> {
  await using operation = await lockRelease(context, cluster, request);
  return await act(operation);
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
  { timeout = defaultTimeout, logs: wantsLogs = false, onProgress }: TestOptions,
): Promise<Omit<TestResult, 'report'> & { readonly version: ReleaseVersion }> {
  const { client, release } = operation;
  const { name, namespace } = release;
  const signal = AbortSignal.any([context.signal, operation.signal]);
  const logs: HookLog[] = [];
  const readLogs = async (runs: readonly HookRun[]): Promise<void> => {
    const objects = runs.flatMap((run) => run.objects);
    if (wantsLogs) logs.push(...(await readHookLogs(client, objects, { signal, ...initToo })));
  };
  const options = {
    marks: { release: name, namespace, owner: ownerReferenceOf(release) },
    timeout,
    signal,
    beforeCleanUp: readLogs,
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
