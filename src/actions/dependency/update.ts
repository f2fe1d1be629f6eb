import type { DependencyResult } from '../../dependency/index.ts';
import { loadUnpacked, updateDependencies as update } from '../../dependency/index.ts';
import type { ActionContext } from '../context.ts';
import type { ManageOptions } from './dependency-context.ts';
import { dependencyContextOf, dependencyOptionsOf } from './dependency-context.ts';

export type { DependencyResult, ManageOptions };

/** Brings `charts/` and `library/` to the newest versions that a chart allows, and locks them. */
export async function updateDependencies(
  context: ActionContext,
  chartPath: string,
  options: ManageOptions = {},
): Promise<DependencyResult> {
  return update(
    dependencyContextOf(context, options),
    loadUnpacked(chartPath),
    dependencyOptionsOf(context, options, true),
  );
}
