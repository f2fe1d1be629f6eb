import { loadArchive, loadFiles } from '../chart/index.ts';
import type { ActionContext } from '../context/index.ts';
import { digestOf } from '../provenance/index.ts';
import type { ObtainedChart } from './obtain-chart.ts';

/** The chart in an archive that somebody holds in memory. */
export function obtainFromArchive(
  { logger }: ActionContext,
  archive: Uint8Array,
  source: string,
): ObtainedChart {
  return { chart: loadArchive(archive, { warn: logger.warn }), source, digest: digestOf(archive) };
}

/** The chart that files in memory are, by their names. */
export function obtainFromFiles(
  { logger }: ActionContext,
  files: Readonly<Record<string, string>>,
  source: string,
): ObtainedChart {
  const list = Object.entries(files).map(([name, text]) => ({
    name,
    data: Buffer.from(text),
    modified: undefined,
  }));
  return { chart: loadFiles(list, { warn: logger.warn }), source };
}
