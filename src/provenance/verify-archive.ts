import { HelmError } from '../base/index.ts';
import { parseClearSigned } from './clear-signed.ts';
import { digestOf } from './digest.ts';
import { loadKeyring } from './keyring.ts';
import { digestsIn } from './message-block.ts';
import { verifySignature } from './verify-signature.ts';

/** Who vouches for an archive, and for what. */
export interface Verification {
  /** The identities of the key: `Jane <jane@example.com>`. */
  readonly signedBy: readonly string[];
  /** In upper case hexadecimal. */
  readonly fingerprint: string;
  /** `sha256:…` of the archive. */
  readonly digest: string;
  readonly fileName: string;
}

export interface SignedArchive {
  readonly archive: Uint8Array;
  readonly provenance: Uint8Array;
  /** The name that the signature has for the archive. */
  readonly fileName: string;
}

export interface VerifyOptions {
  /** A file of keys. */
  readonly keyring: string;
  readonly now: Date;
}

/** Checks that a key of the keyring signed for exactly this archive; anything less is an error. */
export async function verifyArchive(
  { archive, provenance, fileName }: SignedArchive,
  { keyring, now }: VerifyOptions,
): Promise<Verification> {
  const keys = await loadKeys(keyring);
  const block = parseClearSigned(provenance);
  if (block === undefined) throw new HelmError('InvalidProvenance', 'signature block not found');
  const signer = await verifySignature(block, keys, now);
  const digest = digestOf(archive);
  const expected = digestsIn(block.text).get(fileName);
  if (expected === undefined) {
    throw new HelmError(
      'InvalidProvenance',
      `provenance does not contain a SHA for a file named "${fileName}"`,
    );
  }
  if (expected !== digest) {
    throw new HelmError(
      'DigestMismatch',
      `sha256 sum does not match for ${fileName}: "${expected}" != "${digest}"`,
    );
  }
  return {
    signedBy: signer.getUserIDs(),
    fingerprint: signer.getFingerprint().toUpperCase(),
    digest,
    fileName,
  };
}

async function loadKeys(keyring: string): ReturnType<typeof loadKeyring> {
  try {
    return await loadKeyring(keyring);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HelmError('InvalidKeyring', `failed to load keyring: ${reason}`, { cause });
  }
}
