import { HelmError } from '../../base/index.ts';
import type { ChartFile } from '../chart.ts';
import { chartPathOf } from './archive-path.ts';
import { withoutByteOrderMark } from './byte-order-mark.ts';
import { maxFileCount, tooLarge, tooMany } from './limits.ts';
import type { Budget } from './limits.ts';
import { readTar } from './tar-reader.ts';

/** Headers and padding come on top of the files; more than this is no chart's. */
const maxOverhead = 32 * 1024 * 1024;

/** The files of a chart archive, all of them in memory; nothing is written anywhere. */
export function readArchive(archive: Uint8Array, budget: Budget): ChartFile[] {
  const files: ChartFile[] = [];
  for (const { name, data, modified } of readTar(decompress(archive, budget))) {
    if (files.length >= maxFileCount) throw tooMany(maxFileCount, 'files');
    const path = chartPathOf(name);
    budget.spend(data.length);
    files.push({ name: path, data: withoutByteOrderMark(data), modified });
  }
  if (files.length === 0) throw new HelmError('InvalidArchive', 'no files in chart archive');
  return files;
}

/** Stops when the result gets too large: what the headers promise is not relied on. */
function decompress(archive: Uint8Array, budget: Budget): Uint8Array {
  if (archive.length < 10) throw new HelmError('InvalidArchive', 'unexpected EOF');
  if (archive[0] !== 0x1f || archive[1] !== 0x8b || archive[2] !== 8) throw invalidHeader();
  // Most charts come from a directory: they do without what loading this costs.
  const { gunzipSync } = process.getBuiltinModule('node:zlib');
  try {
    return gunzipSync(archive, { maxOutputLength: budget.remaining + maxOverhead });
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
