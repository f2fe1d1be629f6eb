import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import { isCompatibleVersion, loadArchive } from '../chart/index.ts';
import { digestOf } from '../provenance/index.ts';
import type { ChartReference } from '../repository/index.ts';
import { formatReference, parseReference, referenceName } from '../repository/index.ts';
import type { ActionContext } from '../context/index.ts';
import { fetchForAction } from './fetch-for-action.ts';
import type { ChartSource, ObtainedChart } from './obtain-chart.ts';
import { obtainFromDisk } from './obtain-from-disk.ts';

/** A chart that is named with a version or a digest, or that is not on this disk. */
export async function obtainByReference(
  context: ActionContext,
  text: string,
  source: ChartSource,
): Promise<ObtainedChart> {
  const reference = parseReference(text);
  if (source.repository === undefined && isOnDisk(reference)) {
    return withPins(await obtainFromDisk(context, referenceName(reference), source), reference);
  }
  const { fetched, verification } = await fetchForAction(context, text, source);
  return {
    chart: loadArchive(fetched.archive, { warn: context.logger.warn }),
    source: fetched.source,
    digest: fetched.digest,
    ...(verification === undefined ? {} : { verification }),
  };
}

function isOnDisk(reference: ChartReference): boolean {
  if (reference.kind === 'url' || reference.kind === 'registry') return false;
  const name = referenceName(reference);
  if (existsSync(name)) return true;
  if (!path.isAbsolute(name) && !name.startsWith('.')) return false;
  throw new HelmError('ChartNotFound', `path ${JSON.stringify(name)} not found`);
}

/** A chart on this disk has to be what its reference says beside the path. */
function withPins(
  obtained: ObtainedChart & { readonly location: string },
  reference: ChartReference,
): ObtainedChart {
  const { version } = obtained.chart.metadata;
  if (reference.version !== undefined && !isCompatibleVersion(version, reference.version)) {
    throw new HelmError(
      'ChartNotFound',
      `the chart at "${referenceName(reference)}" has version ${version}, not ${reference.version}`,
    );
  }
  if (reference.digest === undefined) return obtained;
  const digest = statSync(obtained.location).isDirectory()
    ? undefined
    : digestOf(readFileSync(obtained.location));
  if (digest === reference.digest) return { ...obtained, digest };
  const found = digest ?? 'a directory, which has no digest';
  throw new HelmError('DigestMismatch', `"${formatReference(reference)}" is ${found}`);
}
