/**
 * bcrypt, as OpenBSD defined it: Blowfish with a key schedule that is made slow on purpose. Its
 * own implementation, since the engine is synchronous and starts nothing it may not need.
 */
import { piWords } from './pi-words.ts';

export interface BcryptOptions {
  /** 16 bytes. */
  readonly salt: Uint8Array;
  /** The schedule takes 2 to this power rounds. */
  readonly cost: number;
}

const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The hash in its usual form, `$2a$10$…`; only the first 72 bytes of the password count. */
export function bcrypt(password: Uint8Array, { salt, cost }: BcryptOptions): string {
  const cipher = startCipher();
  const key = cyclicWords(Buffer.from([...password, 0]));
  const saltWords = cyclicWords(salt);
  expandKey(cipher, key, saltWords);
  for (let round = 2 ** cost; round > 0; round--) {
    expandKey(cipher, key, noSalt);
    expandKey(cipher, saltWords, noSalt);
  }
  const hash = encryptMagic(cipher).subarray(0, 23);
  return `$2a$${String(cost).padStart(2, '0')}$${encode(salt)}${encode(hash)}`;
}

/** 18 subkeys, then four boxes of 256 words. */
type Cipher = Int32Array;

const subkeys = 18;
const noSalt: Int32Array = new Int32Array(subkeys);

let initialCipher: Cipher | undefined;

function startCipher(): Cipher {
  initialCipher ??= piWords();
  return initialCipher.slice();
}

/** As many words as there are subkeys, the bytes repeated. */
function cyclicWords(bytes: Uint8Array): Int32Array {
  const words = new Int32Array(subkeys);
  for (let index = 0; index < 4 * subkeys; index++) {
    const word = index >> 2;
    words[word] = ((words[word] ?? 0) << 8) | (bytes[index % bytes.length] ?? 0);
  }
  return words;
}

const block: Int32Array = new Int32Array(2);

function expandKey(cipher: Cipher, key: Int32Array, salt: Int32Array): void {
  for (let index = 0; index < subkeys; index++) {
    cipher[index] = (cipher[index] ?? 0) ^ (key[index] ?? 0);
  }
  let left = 0;
  let right = 0;
  for (let index = 0; index < cipher.length; index += 2) {
    const half = index & 2;
    encrypt(cipher, left ^ (salt[half] ?? 0), right ^ (salt[half + 1] ?? 0));
    left = cipher[index] = block[0] ?? 0;
    right = cipher[index + 1] = block[1] ?? 0;
  }
}

/** Sixteen rounds; the result is in `block`. */
function encrypt(cipher: Cipher, first: number, second: number): void {
  let left = first ^ (cipher[0] ?? 0);
  let right = second;
  for (let round = 1; round <= 16; round += 2) {
    right ^= mix(cipher, left) ^ (cipher[round] ?? 0);
    left ^= mix(cipher, right) ^ (cipher[round + 1] ?? 0);
  }
  block[0] = right ^ (cipher[17] ?? 0);
  block[1] = left;
}

function mix(cipher: Cipher, word: number): number {
  const a = cipher[subkeys + (word >>> 24)] ?? 0;
  const b = cipher[subkeys + 256 + ((word >>> 16) & 0xff)] ?? 0;
  const c = cipher[subkeys + 512 + ((word >>> 8) & 0xff)] ?? 0;
  const d = cipher[subkeys + 768 + (word & 0xff)] ?? 0;
  return ((((a + b) | 0) ^ c) + d) | 0;
}

function encryptMagic(cipher: Cipher): Uint8Array {
  const text = Buffer.from('OrpheanBeholderScryDoubt');
  for (let offset = 0; offset < text.length; offset += 8) {
    for (let times = 0; times < 64; times++) {
      encrypt(cipher, text.readInt32BE(offset), text.readInt32BE(offset + 4));
      text.writeInt32BE(block[0] ?? 0, offset);
      text.writeInt32BE(block[1] ?? 0, offset + 4);
    }
  }
  return text;
}

/** Base64 with an alphabet of its own and no padding. */
function encode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,6}/g) ?? [];
  return digits.map((digit) => alphabet[Number.parseInt(digit.padEnd(6, '0'), 2)]).join('');
}
