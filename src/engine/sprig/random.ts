import {
  encodeBase64,
  GoError,
  goFunction,
  runesOf,
  runeToString,
  runtimeErrors,
} from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import type { SprigEnvironment } from './environment.ts';
import { makeRandomIndex } from './random-index.ts';
import { requireLength, requireWordsLength } from './require-length.ts';

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What is different each time. */
export function randomFunctions({
  randomBytes,
}: Pick<SprigEnvironment, 'randomBytes'>): FunctionTable {
  const randomIndex = makeRandomIndex(randomBytes);
  return {
    randAlpha: goFunction('func(int) string', (count: bigint) => pick(letters, count)),
    randAlphaNum: goFunction('func(int) string', (count: bigint) => pick(digits + letters, count)),
    randAscii: goFunction('func(int) string', (count: bigint) => pick(printable(), count)),
    randBytes: goFunction('func(int) (string, error)', (count: bigint) => {
      if (count < 0n) throw runtimeErrors.makeSlice();
      requireLength(count);
      return encodeBase64(randomBytes(Number(count)));
    }),
    randInt: goFunction('func(int, int) int', (least: bigint, end: bigint) => {
      const count = BigInt.asIntN(64, end - least);
      if (count <= 0n) throw new GoError('invalid argument to Intn');
      return least + (randomInteger(16) % count);
    }),
    randNumeric: goFunction('func(int) string', (count: bigint) => pick(digits, count)),
    shuffle: goFunction('func(string) string', shuffle),
    uuidv4: goFunction('func() string', makeUuid),
  };

  function randomInteger(size: number): bigint {
    return BigInt(`0x${Buffer.from(randomBytes(size)).toString('hex')}`);
  }

  /** A negative count is as good as none. */
  function pick(alphabet: string, count: bigint): string {
    requireLength(count);
    let text = '';
    for (let i = 0n; i < count; i++) text += alphabet.charAt(randomIndex(alphabet.length));
    return text;
  }

  function shuffle(text: string): string {
    requireWordsLength(text.length);
    const runes = runesOf(text);
    for (let last = runes.length - 1; last > 0; last--) {
      const other = randomIndex(last + 1);
      [runes[last], runes[other]] = [runes[other] ?? 0, runes[last] ?? 0];
    }
    return runes.map(runeToString).join('');
  }

  function makeUuid(): string {
    const bytes = randomBytes(16);
    const hex = Array.from(bytes, (byte, index) => {
      if (index === 6) return (byte & 0x0f) | 0x40;
      return index === 8 ? (byte & 0x3f) | 0x80 : byte;
    })
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
}

/** What ASCII has from the space on. */
function printable(): string {
  return String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
}
