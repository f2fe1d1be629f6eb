import type { ActionContext } from '../../context/index.ts';
import type { GetOptions, ReleaseReport, VersionReport } from '../../reports/index.ts';
import { readContents, readRelease } from '../../reports/index.ts';

export type { GetOptions };

/** What a version of a release holds but its chart: values, manifest, hooks, notes. */
export async function getContents(
  context: ActionContext,
  name: string,
  options: GetOptions = {},
): Promise<VersionReport> {
  return readContents(context, name, options);
}

/** All that a version of a release holds. */
export async function getAll(
  context: ActionContext,
  name: string,
  options: GetOptions = {},
): Promise<ReleaseReport> {
  return readRelease(context, name, options);
}
