import { fstatSync, readFileSync } from 'node:fs';
import { HelmError } from '../../base/index.ts';
import { fileError } from '../../files/index.ts';

const standardInput = '-';

/** The first line of a file, or of what is piped into the process for `-`. */
export function readPassphrase(file: string): string {
  if (file === standardInput && fstatSync(0).isCharacterDevice()) {
    throw new HelmError(
      'NoInput',
      'specified reading passphrase from stdin, without input on stdin',
    );
  }
  try {
    const [line = ''] = readFileSync(file === standardInput ? 0 : file, 'utf8').split(/\r?\n/, 1);
    return line;
  } catch (error) {
    throw fileError('read', file, error);
  }
}
