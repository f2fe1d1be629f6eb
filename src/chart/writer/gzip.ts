import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Compresses to a gzip file with Helm's comment. The header is our own because zlib writes the
 * operating system into its: the same input must give the same bytes everywhere.
 */
export function encodeGzip(data: Uint8Array): Buffer {
  const hasComment = 0x10;
  const unknownSystem = 0xff;
  const header = Buffer.from([0x1f, 0x8b, 8, hasComment, 0, 0, 0, 0, 0, unknownSystem]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(data), 0);
  trailer.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, Buffer.from('Helm\0'), deflateRawSync(data), trailer]);
}
