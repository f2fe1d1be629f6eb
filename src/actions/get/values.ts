import type { ReadonlyValues } from '../../chart/index.ts';
import type { ActionContext } from '../context.ts';
import { computeValues } from '../releases/compute-values.ts';
import type { GetOptions } from './contents.ts';
import { getAll, getContents } from './contents.ts';

export interface GetValuesOptions extends GetOptions {
  /** With the chart's own, as the templates saw them. */
  readonly isComputed?: boolean;
}

/** The values that a user gave to a release. */
export async function getValues(
  context: ActionContext,
  name: string,
  { isComputed = false, ...options }: GetValuesOptions = {},
): Promise<ReadonlyValues> {
  if (isComputed) return computeValues(await getAll(context, name, options));
  return (await getContents(context, name, options)).values;
}
