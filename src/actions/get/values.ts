import type { ReadonlyValues } from '../../chart/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { computeValues } from '../../rendering/index.ts';
import type { GetOptions } from '../../reports/index.ts';
import { readContents, readRelease } from '../../reports/index.ts';

export interface GetValuesOptions extends GetOptions {
  /** With the chart's own, as the templates saw them. */
  readonly all?: boolean;
}

/** The values that a user gave to a release. */
export async function getValues(
  context: ActionContext,
  name: string,
  { all = false, ...options }: GetValuesOptions = {},
): Promise<ReadonlyValues> {
  if (all) return computeValues(await readRelease(context, name, options));
  return (await readContents(context, name, options)).values;
}
