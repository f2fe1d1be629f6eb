import { existsSync } from 'node:fs';
import path from 'node:path';

/** GnuPG's keyring of the user: the old one if it is there, else the new, else the old one's place. */
export function defaultKeyring(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  const directory = environment['GNUPGHOME'] ?? path.join(home, '.gnupg');
  const legacy = path.join(directory, 'pubring.gpg');
  const keybox = path.join(directory, 'pubring.kbx');
  return !existsSync(legacy) && existsSync(keybox) ? keybox : legacy;
}
