import { closeSync, openSync, readSync } from 'node:fs';
import { HelmError } from '../base/index.ts';

const chunkSize = 1 << 16;

/**
 * Reads a file, a pipe or a device to its end, if that comes before the limit; `-` is standard input.
 * Errors of the system come as they are.
 */
export function readBounded(file: string, limit: number): Buffer {
  const isStandardInput = file.trim() === '-';
  const descriptor = isStandardInput ? 0 : openSync(file, 'r');
  try {
    return readAll(descriptor, file, limit);
  } finally {
    if (!isStandardInput) closeSync(descriptor);
  }
}

function readAll(descriptor: number, file: string, limit: number): Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkSize);
    const count = readSync(descriptor, chunk, 0, chunkSize, null);
    if (count === 0) return Buffer.concat(chunks, size);
    size += count;
    if (size > limit) {
      throw new HelmError('FileTooLarge', `"${file}" is larger than ${limit} bytes`);
    }
    chunks.push(chunk.subarray(0, count));
  }
}
