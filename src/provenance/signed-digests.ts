import { isHelmError } from '../base/index.ts';
import { parseClearSigned } from './clear-signed.ts';
import { digestsIn } from './message-block.ts';

/** What a signature is for, by the names of files, whoever made it; undefined for what is none. */
export function signedDigests(provenance: Uint8Array): ReadonlyMap<string, string> | undefined {
  try {
    const block = parseClearSigned(provenance);
    return block && digestsIn(block.text);
  } catch (error) {
    if (isHelmError(error)) return undefined;
    throw error;
  }
}
