import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadChart } from '../chart/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ChartSource, ObtainedChart } from './obtain-chart.ts';

/** The chart in a directory or an archive on this disk. */
export async function obtainFromDisk(
  context: ActionContext,
  file: string,
  source: ChartSource,
): Promise<ObtainedChart & { readonly location: string }> {
  const location = path.resolve(file);
  const chart = loadChart(location, { warn: context.logger.warn });
  const obtained = { chart, location, source: location };
  if (!mayHaveToProve(context, source)) return obtained;
  const { verifyOnDisk } = await import('./verify-on-disk.ts');
  const verification = await verifyOnDisk(context, location, source);
  return { ...obtained, ...(verification === undefined ? {} : { verification }) };
}

/** Most charts on this disk have to prove nothing, and are loaded without all that it takes. */
function mayHaveToProve({ settings }: ActionContext, source: ChartSource): boolean {
  const { verify, key, certificateIdentity, certificateOidcIssuer } = source;
  const isAsked =
    verify === true || (key ?? certificateIdentity ?? certificateOidcIssuer) !== undefined;
  return isAsked || settings.requireSignature || existsSync(settings.signaturePolicy);
}
