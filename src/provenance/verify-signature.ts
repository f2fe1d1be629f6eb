import type { Key, SignaturePacket } from 'openpgp';
import { HelmError } from '../base/index.ts';
import type { ClearSigned } from './clear-signed.ts';
import { helmPolicy, loadOpenPgp } from './openpgp.ts';
import type { OpenPgp } from './openpgp.ts';

/**
 * Finds whose signature a text has. The first signature by a key of the ring counts: it must be
 * right, and neither it nor its key may be expired or revoked today, whatever they were when it was
 * made.
 */
export async function verifySignature(
  { signed, armoredSignature }: ClearSigned,
  keys: readonly Key[],
  now: Date,
): Promise<Key> {
  const openpgp = await loadOpenPgp();
  const signatures = await readSignatures(openpgp, armoredSignature);
  for (const signature of signatures) {
    const key = keys.find((each) => each.getKeys(signature.issuerKeyID).length > 0);
    if (key === undefined) continue;
    await verifyWith(openpgp, { key, signature, signed, now });
    return key;
  }
  throw new HelmError('UnknownSigner', 'openpgp: signature made by unknown entity', {
    hint: 'add the key of whoever signed it to the keyring, if you trust it',
  });
}

async function readSignatures(
  openpgp: OpenPgp,
  armoredSignature: string,
): Promise<SignaturePacket[]> {
  try {
    const { packets } = await openpgp.readSignature({
      armoredSignature,
      config: helmPolicy(openpgp),
    });
    return [...packets];
  } catch (cause) {
    throw new HelmError('InvalidProvenance', 'the signature cannot be read', { cause });
  }
}

interface Claim {
  readonly key: Key;
  readonly signature: SignaturePacket;
  readonly signed: Buffer;
  readonly now: Date;
}

async function verifyWith(openpgp: OpenPgp, { key, signature, signed, now }: Claim): Promise<void> {
  const config = { ...openpgp.config, ...helmPolicy(openpgp) };
  const { packets } = await openpgp.createMessage({ binary: signed });
  const [literal] = packets;
  const type = signature.signatureType;
  const isOfText = type === openpgp.enums.signature.text || type === openpgp.enums.signature.binary;
  if (type === null || !isOfText) throw refused('unsupported signature type');
  const [signing] = key.getKeys(signature.issuerKeyID);
  if (signing === undefined) throw refused('signature made by unknown entity');
  try {
    // As of its own day: that it was made too long ago is not what makes it wrong.
    const made = signature.created ?? now;
    await signature.verify(signing.keyPacket, type, literal as object, made, true, config);
  } catch (cause) {
    throw refused('invalid signature', cause);
  }
  // Looks at revocations, expiry and what the key may be used for.
  try {
    await key.getSigningKey(signature.issuerKeyID, now, undefined, config);
  } catch (cause) {
    throw refused(reasonOf(cause), cause);
  }
  if (isExpired(signature, now)) throw refused('signature expired');
}

function isExpired(signature: SignaturePacket, now: Date): boolean {
  const end = signature.getExpirationTime();
  const isFuture = signature.created !== null && signature.created > now;
  return isFuture || Number(end) <= now.getTime();
}

function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : '';
  if (/revoked/i.test(message)) return 'signature made by revoked key';
  if (/expired|future/i.test(message)) return 'key expired';
  // A key that may not sign is none that Helm looks for.
  return 'signature made by unknown entity';
}

function refused(reason: string, cause?: unknown): HelmError {
  return new HelmError('InvalidSignature', `openpgp: ${reason}`, { cause });
}
