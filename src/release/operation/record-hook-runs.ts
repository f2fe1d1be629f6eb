import type { KubeClient } from '../../kube/index.ts';
import { patchObject } from '../../kube/index.ts';
import { formatHookRuns } from '../format-version.ts';
import { versionKind } from '../kinds.ts';
import type { HookOutcome, ReleaseVersion } from '../release-version.ts';

/** Records how hooks of a version ran; what is known of others stays. Returns the version. */
export async function recordHookRuns(
  client: KubeClient,
  version: ReleaseVersion,
  runs: readonly HookOutcome[],
): Promise<ReleaseVersion> {
  const hookRuns = mergeHookRuns(version.hookRuns, runs);
  const { namespace, name } = version;
  const patch = { status: formatHookRuns(hookRuns) };
  await patchObject(client, { ...versionKind, namespace, name }, patch, { type: 'merge' });
  return { ...version, hookRuns };
}

/** The last run of each hook, those that ran now after the others. */
export function mergeHookRuns(
  before: readonly HookOutcome[],
  runs: readonly HookOutcome[],
): readonly HookOutcome[] {
  const last = new Map(runs.map((run) => [keyOf(run), run]));
  return [...before.filter((run) => !last.has(keyOf(run))), ...last.values()];
}

function keyOf({ path, name }: HookOutcome): string {
  return `${path} ${name}`;
}
