import type { ActionContext } from '../context/index.ts';
import type { Verification } from '../provenance/index.ts';
import type { VerifyOptions } from '../source/index.ts';
import { verifyFile } from '../source/index.ts';

export type { Verification, VerifyOptions };

/** Checks that an archive on this disk is signed, by the file beside it, by a key of the keyring. */
export async function verify(
  context: ActionContext,
  archive: string,
  options: VerifyOptions = {},
): Promise<Verification> {
  return verifyFile(context, archive, options);
}
