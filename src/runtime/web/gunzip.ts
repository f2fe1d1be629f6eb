import { Gunzip } from 'fflate';
import type * as Node from '../differences.ts';

/** At a time, so that what grows without end is noticed early. */
const portion = 65_536;

/** Without waiting, since charts have archives within archives: `DecompressionStream` makes one wait. */
export const gunzip: typeof Node.gunzip = (bytes, maxLength) => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const seen = { end: false };
  const stream = new Gunzip((chunk, isLast) => {
    chunks.push(chunk);
    length += chunk.length;
    if (isLast) seen.end = true;
    if (length > maxLength) throw failure('ERR_BUFFER_TOO_LARGE', 'too large');
  });
  try {
    for (let at = 0; at < bytes.length; at += portion) {
      stream.push(bytes.subarray(at, at + portion), at + portion >= bytes.length);
    }
  } catch (error) {
    throw explain(error);
  }
  if (!seen.end) throw failure('Z_BUF_ERROR', 'unexpected end of file');
  return Buffer.concat(chunks, length);
};

/** The package's number for data that ends too early. */
const unexpectedEnd = 0;

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || typeof (error as { code?: unknown }).code === 'string') {
    return error;
  }
  const isEnd = (error as { code?: unknown }).code === unexpectedEnd;
  return failure(isEnd ? 'Z_BUF_ERROR' : 'Z_DATA_ERROR', error.message);
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
