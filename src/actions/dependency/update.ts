import type { ActionContext } from '../../context/index.ts';
import type { DependencyResult } from '../../dependency/index.ts';
import type { ManageOptions } from '../../source/index.ts';
import { bringDependencies } from '../../source/index.ts';

export type { DependencyResult, ManageOptions };

/** Brings `charts/` and `library/` to the newest versions that a chart allows, and locks them. */
export async function updateDependencies(
  context: ActionContext,
  chartPath: string,
  options: ManageOptions = {},
): Promise<DependencyResult> {
  return bringDependencies(context, chartPath, options);
}
