import type { SigningOptions } from '../../actions/package.ts';
import { HelmError } from '../../base/index.ts';
import { readPassphrase } from '../terminal/read-passphrase.ts';
import { readSecret } from '../terminal/read-secret.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { FlagValues } from './spec.ts';

/** How an archive is signed. */
export const signingFlags = {
  key: { type: 'string', description: 'name of the key to sign with, or a part of it' },
  keyring: {
    type: 'string',
    description: "keyring with the secret key (default: GnuPG's own)",
    complete: 'file',
  },
  'passphrase-file': {
    type: 'string',
    description: 'file with the passphrase of the key, or - for standard input',
    complete: 'file',
  },
  sign: { type: 'bool', description: 'sign the archive with a PGP key' },
} as const;

export function signingOf(
  flags: FlagValues<typeof signingFlags>,
  terminal: Terminal,
): SigningOptions {
  const { key = '', keyring, passphraseFile = '' } = flags;
  if (key === '') throw missingFlag('--key');
  if (flags.isGiven('keyring') && keyring === undefined) throw missingFlag('--keyring');
  let known: string | undefined;
  const passphrase = async (identity: string): Promise<string> => {
    // Standard input can be read only once, and serves every chart.
    known ??=
      passphraseFile === ''
        ? await askForPassphrase(identity, terminal)
        : readPassphrase(passphraseFile);
    return known;
  };
  return { key, keyring, passphrase };
}

async function askForPassphrase(identity: string, terminal: Terminal): Promise<string> {
  if (!terminal.isInteractive) {
    throw new HelmError('NoInput', `cannot ask for the passphrase of the key "${identity}"`, {
      hint: 'give a file with --passphrase-file, or - to read it from standard input',
    });
  }
  terminal.note(`Password for key ${JSON.stringify(identity)} >  `);
  const secret = await readSecret();
  terminal.note('\n');
  return secret;
}

function missingFlag(flag: string): HelmError {
  return new HelmError('FlagMissing', `${flag} is required for signing a package`);
}
