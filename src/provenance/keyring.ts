import { readFileSync } from 'node:fs';
import type { Key } from 'openpgp';
import { HelmError, isHelmError } from '../base/index.ts';
import { isKeybox, keysInKeybox } from './keybox.ts';
import { helmPolicy, loadOpenPgp } from './openpgp.ts';
import { splitKeys } from './packets.ts';

/** The keys in a file of GnuPG's: pubring.gpg or secring.gpg, pubring.kbx, or an armored export. */
export async function loadKeyring(file: string): Promise<readonly Key[]> {
  let data: Buffer;
  try {
    data = readFileSync(file);
  } catch (cause) {
    throw new HelmError('CannotRead', `open ${file}: no such file or directory`, { cause });
  }
  try {
    return await parseKeyring(data);
  } catch (error) {
    if (!isHelmError(error)) throw error;
    throw new HelmError('InvalidKeyring', `reading keyring ${file}: ${error.message}`, {
      cause: error,
    });
  }
}

async function parseKeyring(data: Buffer): Promise<readonly Key[]> {
  const openpgp = await loadOpenPgp();
  const config = helmPolicy(openpgp);
  const blocks = isArmored(data)
    ? await unarmorAll(data)
    : [isKeybox(data) ? keysInKeybox(data) : data];
  const keys: Key[] = [];
  for (const binaryKey of blocks.flatMap(splitKeys)) {
    try {
      keys.push(await openpgp.readKey({ binaryKey, config }));
    } catch {
      // A key of a kind that nobody knows verifies nothing; Helm passes over it as well.
    }
  }
  if (keys.length === 0) throw new HelmError('InvalidKeyring', 'no keys found');
  return keys;
}

function isArmored(data: Buffer): boolean {
  return data.toString('latin1').trimStart().startsWith('-----BEGIN PGP');
}

/** Exports may be written one after the other into one file. */
async function unarmorAll(data: Buffer): Promise<Buffer[]> {
  const { unarmor, enums } = await loadOpenPgp();
  const blocks = data.toString('utf8').match(/-----BEGIN PGP[^]*?-----END PGP [A-Z ]+-----/g) ?? [];
  return Promise.all(
    blocks.map(async (block) => {
      const { type, ...unarmored } = await unarmorBlock(() => unarmor(`${block}\n`));
      if (type !== enums.armor.publicKey && type !== enums.armor.privateKey) {
        const [, name = ''] = /-----BEGIN ([A-Z ]+)-----/.exec(block) ?? [];
        throw new HelmError(
          'InvalidKeyring',
          `expected a public or private key block, got "${name}"`,
        );
      }
      return Buffer.from((unarmored as { data: unknown }).data as Uint8Array);
    }),
  );
}

async function unarmorBlock<T>(unarmor: () => Promise<T>): Promise<T> {
  try {
    return await unarmor();
  } catch (cause) {
    throw new HelmError('InvalidKeyring', 'the armor is damaged', { cause });
  }
}
