import {
  byteLength,
  decodeBase64,
  decodeUtf8,
  encodeBase64,
  encodeUtf8,
  GoError,
  goFunction,
} from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { decrypt, encrypt } from '../../runtime/index.ts';
import type { SprigEnvironment } from './environment.ts';

const blockSize = 16;

/** AES-256 in CBC mode, the initial vector before the text, all in base64. */
export function cipherFunctions({
  randomBytes,
}: Pick<SprigEnvironment, 'randomBytes'>): FunctionTable {
  return {
    decryptAES: goFunction('func(string, string) (string, error)', decryptText),
    encryptAES: goFunction(
      'func(string, string) (string, error)',
      (password: string, text: string) => {
        if (text === '') return '';
        const vector = randomBytes(blockSize);
        return encodeBase64(
          Buffer.concat([vector, encrypt(keyOf(password), vector, encodeUtf8(text))]),
        );
      },
    ),
  };
}

/** The first 32 bytes of the password, filled up with zeros. */
function keyOf(password: string): Buffer {
  const key = Buffer.alloc(32);
  key.set(encodeUtf8(password).subarray(0, 32));
  return key;
}

/** The padding is taken at its word; what Go would panic over has Go's text. */
function decryptText(password: string, text: string): string {
  if (text === '') return '';
  const bytes = decodeBase64(text);
  if (bytes.length < blockSize) {
    const capacity = Math.floor(byteLength(text) / 4) * 3;
    throw panic(`slice bounds out of range [:${blockSize}] with capacity ${capacity}`);
  }
  if (bytes.length % blockSize !== 0) throw new GoError('crypto/cipher: input not full blocks');
  const vector = bytes.subarray(0, blockSize);
  const decrypted = decrypt(keyOf(password), vector, bytes.subarray(blockSize));
  const padding = decrypted.at(-1);
  if (padding === undefined) throw panic('index out of range [-1]');
  const end = decrypted.length - padding;
  if (end < 0) throw panic(`slice bounds out of range [:${end}]`);
  return decodeUtf8(decrypted.subarray(0, end));
}

function panic(problem: string): GoError {
  return new GoError(`runtime error: ${problem}`);
}
