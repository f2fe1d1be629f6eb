import type { ActionContext } from '../context/index.ts';
import type { DependencyResult } from '../dependency/index.ts';
import { loadUnpacked, updateDependencies } from '../dependency/index.ts';
import type { ManageOptions } from './dependency-context.ts';
import { dependencyContextOf, dependencyOptionsOf } from './dependency-context.ts';

/** Brings `charts/` and `library/` to the newest versions that a chart allows, and locks them. */
export async function bringDependencies(
  context: ActionContext,
  chartPath: string,
  options: ManageOptions = {},
): Promise<DependencyResult> {
  return updateDependencies(
    dependencyContextOf(context, options),
    loadUnpacked(chartPath),
    dependencyOptionsOf(context, options, true),
  );
}
