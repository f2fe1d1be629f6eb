import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as node from '../differences.ts';
import * as web from './differences.ts';
import { isUtf8 } from './buffer.ts';

const bytes = Buffer.from('some bytes \u0000 and ü, more than a block of them');
const key = Buffer.alloc(32, 7);
const vector = Buffer.alloc(16, 9);

describe('what stands in for Node in browsers', () => {
  test.each(['sha1', 'sha256', 'sha512'] as const)('hashes with %s', (algorithm) => {
    expect(web.hash(algorithm, bytes)).toBe(node.hash(algorithm, bytes));
  });

  test('hashes with a key', () => {
    expect(web.hmac(key, bytes)).toBe(node.hmac(key, bytes));
  });

  test('encrypts, and leaves what fills the last block when it decrypts', () => {
    const encrypted = node.encrypt(key, vector, bytes);
    expect(Buffer.from(web.encrypt(key, vector, bytes))).toEqual(encrypted);
    const decrypted = node.decrypt(key, vector, encrypted);
    expect(Buffer.from(web.decrypt(key, vector, encrypted))).toEqual(decrypted);
    expect(web.decrypt(key, vector, new Uint8Array())).toHaveLength(0);
  });

  test('derives keys', () => {
    const cost = { N: 1024, r: 8, p: 2 };
    expect(Buffer.from(web.scrypt(bytes, key, cost))).toEqual(node.scrypt(bytes, key, cost));
  });

  test('knows what is UTF-8', () => {
    expect(isUtf8(bytes)).toBe(true);
    expect(isUtf8(Uint8Array.of(0xc3))).toBe(false);
  });
});

describe('gunzip()', () => {
  const large = Buffer.alloc(300_000, 'helm');
  const archive = gzipSync(large);

  test('gives back what was made small', () => {
    expect(Buffer.from(web.gunzip(archive, large.length))).toEqual(large);
  });

  test.each([
    { what: 'more than it may be', given: archive, limit: 1000 },
    { what: 'an archive that ends early', given: archive.subarray(0, 200), limit: 1e6 },
    { what: 'a damaged archive', given: damaged(archive), limit: 1e6 },
  ])('fails like Node for $what', ({ given, limit }) => {
    expect(codeOf(() => web.gunzip(given, limit))).toBe(codeOf(() => node.gunzip(given, limit)));
  });
});

/** With a block of a kind that there is not. */
function damaged(archive: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(archive);
  copy[10] = 0xff;
  return copy;
}

function codeOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
  return undefined;
}
