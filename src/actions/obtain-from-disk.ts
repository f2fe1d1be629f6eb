import path from 'node:path';
import { loadChart } from '../chart/index.ts';
import type { ActionContext } from './context.ts';
import type { ChartSource, ObtainedChart } from './obtain-chart.ts';

/** The chart in a directory or an archive on this disk. */
export async function obtainFromDisk(
  context: ActionContext,
  file: string,
  { isVerified, keyring }: ChartSource,
): Promise<ObtainedChart & { readonly location: string }> {
  const location = path.resolve(file);
  const chart = loadChart(location, { warn: context.logger.warn });
  const obtained = { chart, location, source: location };
  if (isVerified !== true) return obtained;
  const { verify } = await import('./verify.ts');
  const verification = await verify(context, location, keyring === undefined ? {} : { keyring });
  return { ...obtained, verification };
}
