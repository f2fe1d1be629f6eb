import { gzipSync } from 'node:zlib';
import { HelmError, printExactJson } from '../../base/index.ts';
import type { Payload } from '../release-version.ts';
import { maxRecordSize } from '../unpack-record.ts';
import type { Piece } from './chunk.ts';
import { splitIntoPieces } from './chunk.ts';
import { keySize } from './find-key.ts';
import { formatSize, listLargest } from './largest-files.ts';

/** A payload as it is stored. */
export interface EncodedPayload {
  readonly pieces: readonly Piece[];
  /** For its digests, unless the release has one already. */
  readonly key: Uint8Array;
  /** In bytes. */
  readonly size: number;
}

/** etcd is not a place for more, and nobody's release is as large. */
const maxPayloadSize = 16 << 20;

/** The same payload makes the same pieces, which versions therefore share. */
export function encodePayload(
  payload: Payload,
  randomBytes: (count: number) => Uint8Array,
): EncodedPayload {
  const { chart, ...contents } = payload;
  const text = Buffer.from(printExactJson(contents));
  if (text.length > maxRecordSize)
    throw tooLarge(payload, `${formatSize(text.length)} rendered`, maxRecordSize);
  const pieces = [
    ...splitIntoPieces('chart', chart),
    ...splitIntoPieces('release', compress(text)),
  ];
  const size = pieces.reduce((sum, { data }) => sum + data.length, 0);
  if (size > maxPayloadSize)
    throw tooLarge(payload, `${formatSize(size)} compressed`, maxPayloadSize);
  return { pieces, key: randomBytes(keySize), size };
}

/** The header names the system that compressed, which is nobody's business. */
function compress(bytes: Uint8Array): Uint8Array {
  const compressed = gzipSync(bytes);
  compressed[9] = 255;
  return compressed;
}

function tooLarge(payload: Payload, size: string, limit: number): HelmError {
  return new HelmError(
    'PayloadTooLarge',
    `the release is too large to be recorded: ${size}, ${formatSize(limit)} at most`,
    {
      details: listLargest(payload),
      hint: 'leave out of the chart what no template needs, by .helmignore for instance',
    },
  );
}
