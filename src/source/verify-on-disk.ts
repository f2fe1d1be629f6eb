import { HelmError } from '../base/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { Verification } from '../provenance/index.ts';
import type { TrustOptions } from './signature-requirement.ts';
import { requirementFor } from './signature-requirement.ts';
import { verifyFile } from './verify-file.ts';

/** Has a chart on this disk prove what is required of it; undefined where nothing is. */
export async function verifyOnDisk(
  context: ActionContext,
  location: string,
  options: TrustOptions,
): Promise<Verification | undefined> {
  const requirement = requirementFor(context, location, options);
  if (requirement === undefined) return undefined;
  if (requirement.kind === 'signature') {
    throw new HelmError(
      'SignatureNotFound',
      `"${location}" is not in a registry, which alone has signatures of cosign's`,
      { hint: 'archives on this disk are signed by .prov files: --verify, --keyring' },
    );
  }
  const { keyring } = requirement;
  return verifyFile(context, location, keyring === undefined ? {} : { keyring });
}
