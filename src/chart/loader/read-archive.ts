import { HelmError } from '../../base/index.ts';
import { gunzip } from '../../runtime/index.ts';
import type { ChartFile } from '../chart.ts';
import { chartPathOf } from './archive-path.ts';
import { withoutByteOrderMark } from './byte-order-mark.ts';
import { requireNew } from '../file-name.ts';
import { tooLarge } from './limits.ts';
import type { Budget } from './limits.ts';
import { readTar } from './tar-reader.ts';

/** The files of a chart archive, all of them in memory; nothing is written anywhere. */
export function readArchive(archive: Uint8Array, budget: Budget): ChartFile[] {
  const expanded = decompress(archive, budget);
  const files: ChartFile[] = [];
  const names = new Set<string>();
  let overhead = expanded.length;
  for (const { name, data, modified } of readTar(expanded)) {
    budget.requireFiles(files.length + 1);
    budget.spendBytes(data.length);
    overhead -= data.length;
    const path = chartPathOf(name);
    requireNew(path, names);
    files.push({ name: path, data: withoutByteOrderMark(data), modified });
  }
  budget.spendOverhead(overhead);
  if (files.length === 0) throw new HelmError('InvalidArchive', 'no files in chart archive');
  return files;
}

/** Stops when the result gets too large: what the headers promise is not relied on. */
function decompress(archive: Uint8Array, budget: Budget): Uint8Array {
  if (archive.length < 10) throw new HelmError('InvalidArchive', 'unexpected EOF');
  if (archive[0] !== 0x1f || archive[1] !== 0x8b || archive[2] !== 8) throw invalidHeader();
  try {
    return gunzip(archive, budget.expanded);
  } catch (error) {
    throw toHelmError(error);
  }
}

function toHelmError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ERR_BUFFER_TOO_LARGE':
      return tooLarge();
    case 'Z_BUF_ERROR':
      return new HelmError('InvalidArchive', 'unexpected EOF', { cause: error });
    default:
      return new HelmError('InvalidArchive', `gzip: ${error.message}`, { cause: error });
  }
}

function invalidHeader(): HelmError {
  return new HelmError('NotAnArchive', 'gzip: invalid header');
}
