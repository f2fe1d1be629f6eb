import path from 'node:path';
import { writeFileAtomically } from '../../files/index.ts';
import { hash } from '../../runtime/index.ts';
import type { Chart, ChartFile } from '../chart.ts';
import { requireFileName, requireFileNames } from '../file-name.ts';
import { allFilesOf } from './chart-files.ts';
import { encodeGzip } from './gzip.ts';
import { encodeTar } from './tar-writer.ts';

export interface PackageOptions {
  /**
   * Seconds since the epoch that every file gets as its time: SOURCE_DATE_EPOCH. Without it a
   * time that never changes, so that the same chart always makes the same archive.
   */
  readonly sourceDate?: number;
}

export interface ChartArchive {
  /** `NAME-VERSION.tgz`. */
  readonly fileName: string;
  readonly data: Uint8Array;
  /** SHA-256 in hex. */
  readonly digest: string;
}

/** The first moment of 1980: as far back as all archivers can tell. */
const constantDate = 315_532_800;

/** Packs a chart with its subcharts and libraries into an archive. */
export function packageChart(chart: Chart, options: PackageOptions = {}): ChartArchive {
  const { sourceDate } = options;
  const modified = sourceDate ?? constantDate;
  const files = allFilesOf(sourceDate === undefined ? chart : withStampedLocks(chart, sourceDate));
  return packFiles(chart, files, modified);
}

/** Packs the files of a chart as they were read, not one less, and always into the same bytes. */
export function packSource(chart: Chart): ChartArchive {
  return packFiles(chart, chart.raw, constantDate);
}

function packFiles(
  { metadata: { name, version } }: Chart,
  files: readonly ChartFile[],
  modified: number,
): ChartArchive {
  requireFileNames(files.map((file) => file.name));
  const entries = files.map((file) => ({
    name: `${name}/${file.name}`,
    data: file.data,
    modified,
  }));
  const fileName = `${name}-${version}.tgz`;
  requireFileName(fileName);
  const data = encodeGzip(encodeTar(entries));
  const digest = hash('sha256', data);
  return { fileName, data, digest };
}

/** Packs a chart into `directory`; returns the path of the archive. */
export function saveArchive(chart: Chart, directory: string, options: PackageOptions = {}): string {
  const { fileName, data } = packageChart(chart, options);
  const file = path.join(directory, fileName);
  writeFileAtomically(file, data);
  return file;
}

/** A lock holds the time of its making; as in Helm, SOURCE_DATE_EPOCH decides about it too. */
function withStampedLocks(chart: Chart, seconds: number): Chart {
  const generated = new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
  return {
    ...chart,
    lock: chart.lock && { ...chart.lock, generated },
    dependencies: chart.dependencies.map((subchart) => withStampedLocks(subchart, seconds)),
    libraries: chart.libraries.map((library) => withStampedLocks(library, seconds)),
  };
}
