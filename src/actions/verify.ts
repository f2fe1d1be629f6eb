import type { ActionContext } from '../context/index.ts';
import type { Verification } from '../provenance/index.ts';
import type { ChartSource } from '../source/index.ts';
import { fetchForAction, verifyFile } from '../source/index.ts';

export type { Verification };
export type VerifyOptions = ChartSource;

/**
 * Checks that an archive on this disk is signed, by the file beside it, by a key of the keyring; or a
 * chart of a registry, there.
 */
export async function verify(
  context: ActionContext,
  archive: string,
  options: VerifyOptions = {},
): Promise<Verification> {
  const { keyring } = options;
  if (!archive.startsWith('oci://')) {
    return verifyFile(context, archive, keyring === undefined ? {} : { keyring });
  }
  const { verification } = await fetchForAction(context, archive, { ...options, verify: true });
  if (verification === undefined) throw new Error('A chart was fetched without being verified');
  return verification;
}
