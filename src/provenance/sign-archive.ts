import type { Key, PrivateKey } from 'openpgp';
import { HelmError } from '../base/index.ts';
import { digestOf } from './digest.ts';
import { loadKeyring } from './keyring.ts';
import { printMessageBlock } from './message-block.ts';
import { helmPolicy, loadOpenPgp } from './openpgp.ts';

export interface ArchiveToSign {
  readonly archive: Uint8Array;
  readonly fileName: string;
  /** The chart's metadata as YAML. */
  readonly metadata: string;
}

export interface SignOptions {
  readonly keyring: string;
  /** A part of the key's identity, such as an address. */
  readonly key: string;
  /** Asked for the passphrase of a key that has one. */
  readonly passphrase: (identity: string) => Promise<string>;
  readonly now: Date;
}

/** The provenance file of an archive: its metadata and digest, signed in the clear. */
export async function signArchive(
  { archive, fileName, metadata }: ArchiveToSign,
  options: SignOptions,
): Promise<string> {
  const openpgp = await loadOpenPgp();
  const signingKey = await unlock(
    findKey(await loadKeyring(options.keyring), options.key),
    options,
  );
  const text = printMessageBlock(metadata, new Map([[fileName, digestOf(archive)]]));
  const message = await openpgp.createCleartextMessage({ text });
  const signed = await openpgp.sign({
    message,
    signingKeys: signingKey,
    date: options.now,
    config: helmPolicy(openpgp),
  });
  return signed.replaceAll('\r\n', '\n');
}

/** By the whole identity, or else by a part that only one key has. */
function findKey(keys: readonly Key[], id: string): Key {
  const exact = keys.find((key) => key.getUserIDs().includes(id));
  if (exact !== undefined) return exact;
  const [first, ...others] = keys.flatMap((key) =>
    key.getUserIDs().flatMap((identity) => (identity.includes(id) ? [key] : [])),
  );
  if (others.length > 0) {
    throw new HelmError('AmbiguousKey', `more than one key contain the id "${id}"`);
  }
  if (first !== undefined) return first;
  throw new HelmError('KeyNotFound', 'private key not found', {
    hint: `no key in the keyring is for "${id}"`,
  });
}

async function unlock(key: Key, options: SignOptions): Promise<PrivateKey> {
  if (!key.isPrivate()) {
    throw new HelmError(
      'KeyNotFound',
      'provided key is not a private key. Try providing a keyring with secret keys',
    );
  }
  const privateKey = key;
  if (privateKey.isDecrypted()) return privateKey;
  const { decryptKey } = await loadOpenPgp();
  const [identity = 'Unknown'] = key.getUserIDs();
  const passphrase = await options.passphrase(identity);
  try {
    return await decryptKey({ privateKey, passphrase });
  } catch (cause) {
    throw new HelmError(
      'WrongPassphrase',
      `cannot unlock the key "${identity}": wrong passphrase`,
      {
        cause,
      },
    );
  }
}
