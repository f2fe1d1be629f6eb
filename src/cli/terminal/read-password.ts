import { readFileSync } from 'node:fs';
import { HelmError } from '../../base/index.ts';
import { readSecret } from './read-secret.ts';
import type { Terminal } from './terminal.ts';

/** What was piped into the process, without the end of its line. */
export function readPipedPassword(): string {
  return readFileSync(0, 'utf8').replace(/\r?\n$/, '');
}

/** Asks a person; where nobody sits there, says how else to give it. */
export async function askForPassword(terminal: Terminal, question: string): Promise<string> {
  if (!terminal.isInteractive) {
    throw new HelmError('NoInput', 'cannot ask for the password: this is no terminal', {
      hint: 'pipe it in with --password-stdin',
    });
  }
  terminal.note(question);
  const password = await readSecret();
  terminal.note('\n');
  return password;
}
