import path from 'node:path';
import { loadChart } from '../chart/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ChartSource, ObtainedChart } from './obtain-chart.ts';

/** The chart in a directory or an archive on this disk. */
export async function obtainFromDisk(
  context: ActionContext,
  file: string,
  { verify, keyring }: ChartSource,
): Promise<ObtainedChart & { readonly location: string }> {
  const location = path.resolve(file);
  const chart = loadChart(location, { warn: context.logger.warn });
  const obtained = { chart, location, source: location };
  if (verify !== true) return obtained;
  const { verifyFile } = await import('./verify-file.ts');
  const verification = await verifyFile(
    context,
    location,
    keyring === undefined ? {} : { keyring },
  );
  return { ...obtained, verification };
}
