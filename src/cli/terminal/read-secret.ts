import { HelmError } from '../../base/index.ts';

/** A keyboard: standard input where it is a terminal. */
export interface Keyboard {
  setRawMode(isRaw: boolean): unknown;
  setEncoding(encoding: 'utf8'): unknown;
  on(event: 'data', listener: (text: string) => void): unknown;
  off(event: 'data', listener: (text: string) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

const endOfText = '\u0003';
const endOfTransmission = '\u0004';
const backspaces = ['\u007f', '\b'];

/** Reads a line that is typed, without showing it. */
export async function readSecret(keyboard: Keyboard = process.stdin): Promise<string> {
  return new Promise((resolve, reject) => {
    let secret = '';
    const finish = (act: () => void): void => {
      keyboard.off('data', read);
      keyboard.setRawMode(false);
      keyboard.pause();
      act();
    };
    const read = (text: string): void => {
      for (const character of text) {
        if (character === endOfText) {
          finish(() => reject(new HelmError('Interrupted', 'interrupted')));
          return;
        }
        if (['\r', '\n', endOfTransmission].includes(character)) {
          finish(() => resolve(secret));
          return;
        }
        secret = backspaces.includes(character)
          ? Array.from(secret).slice(0, -1).join('')
          : secret + character;
      }
    };
    keyboard.setEncoding('utf8');
    keyboard.setRawMode(true);
    keyboard.on('data', read);
    keyboard.resume();
  });
}
