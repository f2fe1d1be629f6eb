import { byteLength, encodeUtf8 } from '../../../go/index.ts';
import { hmac, scrypt } from '../../../runtime/index.ts';

export interface PasswordRequest {
  readonly counter: number;
  readonly type: string;
  readonly password: string;
  readonly user: string;
  readonly site: string;
}

const seed = 'com.lyndir.masterpassword';

/** The Master Password algorithm: always the same password for the same site, and none to store. */
export function derivePassword({ counter, type, password, user, site }: PasswordRequest): string {
  const templates = templatesByType.get(type);
  if (templates === undefined) return `cannot find password template ${type}`;
  const salt = Buffer.concat([Buffer.from(seed), prefixed(user)]);
  const key = scrypt(encodeUtf8(password), salt, { N: 32_768, r: 8, p: 2 });
  const message = Buffer.concat([Buffer.from(seed), prefixed(site), uint32(counter)]);
  const [first = 0, ...bytes] = Buffer.from(hmac(key, message), 'hex');
  const template = templates[first % templates.length] ?? '';
  return Array.from(template, (letter, index) => {
    const characters = charactersByLetter.get(letter) ?? '';
    return characters.charAt((bytes[index] ?? 0) % characters.length);
  }).join('');
}

function prefixed(text: string): Buffer {
  return Buffer.concat([uint32(byteLength(text)), encodeUtf8(text)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A letter of a template stands for any character of its kind. */
const templatesByType: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    maximum: ['anoxxxxxxxxxxxxxxxxx', 'axxxxxxxxxxxxxxxxxno'],
    long: (
      'CvcvnoCvcvCvcv CvcvCvcvnoCvcv CvcvCvcvCvcvno CvccnoCvcvCvcv CvccCvcvnoCvcv CvccCvcvCvcvno ' +
      'CvcvnoCvccCvcv CvcvCvccnoCvcv CvcvCvccCvcvno CvcvnoCvcvCvcc CvcvCvcvnoCvcc CvcvCvcvCvccno ' +
      'CvccnoCvccCvcv CvccCvccnoCvcv CvccCvccCvcvno CvcvnoCvccCvcc CvcvCvccnoCvcc CvcvCvccCvccno ' +
      'CvccnoCvcvCvcc CvccCvcvnoCvcc CvccCvcvCvccno'
    ).split(' '),
    medium: ['CvcnoCvc', 'CvcCvcno'],
    short: ['Cvcn'],
    basic: ['aaanaaan', 'aannaaan', 'aaannaaa'],
    pin: ['nnnn'],
  }),
);

const charactersByLetter: ReadonlyMap<string, string> = new Map(
  Object.entries({
    C: 'BCDFGHJKLMNPQRSTVWXYZ',
    v: 'aeiou',
    c: 'bcdfghjklmnpqrstvwxyz',
    a: 'AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz',
    n: '0123456789',
    o: "@&%?,=[]_:-+*$#!'^~;()/.",
    x: 'AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz0123456789!@#$%^&*()',
  }),
);
