import { fileError, readBounded } from '../../files/index.ts';
import { parseManifest } from '../../kube/index.ts';
import type { Conversion } from '../../requests/index.ts';
import { convertFlux } from '../../requests/index.ts';

const maxSize = 16 * 2 ** 20;

/** Turns a file of Flux's HelmReleases and their repositories into HelmRequests. */
export function convertRequests(file: string): Conversion {
  const text = new TextDecoder().decode(read(file));
  return convertFlux(parseManifest(text, file).map(({ object }) => object));
}

function read(file: string): Uint8Array {
  try {
    return readBounded(file, maxSize);
  } catch (cause) {
    throw fileError('read', file, cause);
  }
}
