import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printExactJson } from '../../base/index.ts';
import { loadFiles, packageChart } from '../../chart/index.ts';
import { hash } from '../../runtime/index.ts';
import type { Payload } from '../release-version.ts';
import { isIntact, isKeyed, sealPiece, secretNameOf, splitIntoPieces } from './chunk.ts';
import { decodeContents } from './decode-payload.ts';
import type { EncodedPayload } from './encode-payload.ts';
import { encodePayload as encode } from './encode-payload.ts';

const kibibyte = 1024;

const fixed = (count: number): Uint8Array => new Uint8Array(count).fill(7);
const encodePayload = (payload: Payload): EncodedPayload => encode(payload, fixed);

function payloadOf(own: Partial<Payload> = {}): Payload {
  return {
    chart: Buffer.from('a package'),
    values: {},
    manifest: '',
    hooks: [],
    notes: '',
    ...own,
  };
}

function join({ pieces }: EncodedPayload, part: 'chart' | 'release'): Buffer {
  return Buffer.concat(pieces.filter((piece) => piece.part === part).map(({ data }) => data));
}

function decode(encoded: EncodedPayload): Payload {
  return { ...decodeContents(join(encoded, 'release')), chart: join(encoded, 'chart') };
}

const text = fc.string({ unit: 'binary' });
const values = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.jsonValue(),
);
const hook = fc.record({ path: text, manifest: text }, { noNullPrototype: true });

describe('encodePayload()', () => {
  test('writes what decodeContents() reads', () => {
    const payload = fc.record(
      {
        chart: fc.uint8Array({ maxLength: 4 * kibibyte }).map((bytes) => Buffer.from(bytes)),
        values,
        manifest: text,
        hooks: fc.array(hook, { maxLength: 3 }),
        notes: text,
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(payload, (written) => {
        const { values: read, ...rest } = decode(encodePayload(written));
        expect(rest).toEqual({ ...written, values: undefined });
        // Integers that a number cannot hold come back as bigints.
        expect(printExactJson(read)).toBe(printExactJson(written.values));
      }),
    );
  });

  test('keeps integers of 64 bits and bytes that are no text', () => {
    const written = payloadOf({ values: { id: 9_007_199_254_740_993n }, manifest: 'a\udc80b' });
    expect(decode(encodePayload(written))).toEqual(written);
  });

  test('gives the same pieces for the same payload, and shares the chart between values', () => {
    const one = encodePayload(payloadOf({ values: { a: 1 } }));
    expect(encodePayload(payloadOf({ values: { a: 1 } }))).toEqual(one);
    const other = encodePayload(payloadOf({ values: { a: 2 } }));
    expect(other.pieces[0]).toEqual(one.pieces[0]);
    expect(other.pieces[1]).not.toEqual(one.pieces[1]);
  });

  test('refuses what is too large, and names what makes it so', () => {
    const data = randomBytes(17 << 20);
    const files = [
      {
        name: 'Chart.yaml',
        modified: 0,
        data: Buffer.from('apiVersion: v2\nname: web\nversion: 1.0.0\n'),
      },
      ...[0, 1, 2, 3].map((part) => ({
        name: `files/blob-${part}`,
        modified: 0,
        data: data.subarray(part * 4_500_000, (part + 1) * 4_500_000),
      })),
    ];
    const chart = packageChart(loadFiles(files)).data;
    const manifest = 'x'.repeat(5 << 20);
    expect(() => encodePayload(payloadOf({ chart, manifest }))).toThrow(
      expect.objectContaining({
        code: 'PayloadTooLarge',
        message: 'the release is too large to be recorded: 17.0 MiB compressed, 16.0 MiB at most',
        details: [
          'the rendered manifest: 5.0 MiB',
          'files/blob-0 in the chart: 4.3 MiB',
          'files/blob-1 in the chart: 4.3 MiB',
          'files/blob-2 in the chart: 4.3 MiB',
          'files/blob-3 in the chart: 4.1 MiB',
        ],
      }) as Error,
    );
  });
});

describe('splitIntoPieces()', () => {
  test('loses nothing, keeps the order, and fits into Secrets', () => {
    const sizes = fc.constantFrom(
      0,
      1,
      900 * kibibyte - 1,
      900 * kibibyte,
      900 * kibibyte + 1,
      3e6,
    );
    fc.assert(
      fc.property(sizes, (size) => {
        const bytes = randomBytes(size);
        const chunks = splitIntoPieces('chart', bytes);
        expect(Buffer.concat(chunks.map(({ data }) => data)).equals(bytes)).toBe(true);
        expect(chunks.length).toBe(Math.max(1, Math.ceil(size / (900 * kibibyte))));
      }),
      { numRuns: 12 },
    );
  });
});

describe('sealPiece()', () => {
  const piece = { part: 'release', data: Buffer.from('password: guess') } as const;
  const [key, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

  test('gives a digest that nobody finds by guessing the content', () => {
    const { digest } = sealPiece(piece, key);
    expect(digest).not.toContain(hash('sha256', piece.data));
    expect(digest).not.toBe(sealPiece(piece, another).digest);
    expect(digest).toBe(sealPiece(piece, key).digest);
    expect(isKeyed(digest)).toBe(true);
  });

  test('is what isIntact() compares with', () => {
    const { data, digest } = sealPiece(piece, key);
    expect(isIntact(data, key, digest)).toBe(true);
    expect(isIntact(Buffer.from('other'), key, digest)).toBe(false);
    expect(isIntact(data, another, digest)).toBe(false);
    expect(isIntact(data, Buffer.alloc(0), digest)).toBe(false);
  });

  test('leaves older records readable', () => {
    const digest = hash('sha256', piece.data);
    expect(isKeyed(digest)).toBe(false);
    expect(isIntact(piece.data, Buffer.alloc(0), digest)).toBe(true);
    expect(isIntact(Buffer.from('other'), Buffer.alloc(0), digest)).toBe(false);
  });
});

test('secretNameOf() tells releases and contents apart', () => {
  const names = ['web', 'api'].flatMap((release) =>
    ['one', 'two'].map((content) => secretNameOf(release, hash('sha256', Buffer.from(content)))),
  );
  expect(new Set(names).size).toBe(4);
  expect(names).toEqual(names.map(() => expect.stringMatching(/^helm-[0-9a-f]{40}$/) as string));
});

test.each([
  ['it cannot be unpacked', Buffer.from('no gzip')],
  ['it is not a map in JSON', gzipSync('[]')],
])('decodeContents() refuses what is none: %s', (problem, bytes) => {
  expect(() => decodeContents(bytes)).toThrow(problem);
});
