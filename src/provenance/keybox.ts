import { HelmError } from '../base/index.ts';

const headerBlob = 1;
const openPgpBlob = 2;
const shortestBlob = 5;
const openPgpHeader = 16;
/** GnuPG does not count a blob with this flag as part of the keyring. */
const ephemeral = 0x0002;

/** Whether some bytes are GnuPG's pubring.kbx. */
export function isKeybox(data: Buffer): boolean {
  return data.length >= 12 && data[4] === headerBlob && data.toString('latin1', 8, 12) === 'KBXf';
}

/** The OpenPGP keys of a keybox, one after the other as in an ordinary keyring. */
export function keysInKeybox(data: Buffer): Buffer {
  const keys: Buffer[] = [];
  for (let offset = 0; offset < data.length;) {
    const blob = blobAt(data, offset);
    if (blob[4] === openPgpBlob) keys.push(...keyIn(blob, offset));
    offset += blob.length;
  }
  if (keys.length === 0) throw invalid('keybox contains no OpenPGP keys');
  return Buffer.concat(keys);
}

function blobAt(data: Buffer, offset: number): Buffer {
  const rest = data.length - offset;
  if (rest < shortestBlob) throw invalid(`truncated blob header at offset ${offset}`);
  const length = data.readUInt32BE(offset);
  if (length < shortestBlob) throw invalid(`invalid blob length ${length} at offset ${offset}`);
  if (length > rest) {
    throw invalid(
      `blob at offset ${offset} has length ${length} exceeding the ${rest} remaining bytes`,
    );
  }
  return data.subarray(offset, offset + length);
}

function keyIn(blob: Buffer, offset: number): Buffer[] {
  if (blob.length < openPgpHeader) throw invalid(`OpenPGP blob at offset ${offset} is too short`);
  const [start, length] = [blob.readUInt32BE(8), blob.readUInt32BE(12)];
  if (start + length > blob.length) {
    throw invalid(`OpenPGP blob at offset ${offset} has an out-of-range keyblock`);
  }
  return (blob.readUInt16BE(6) & ephemeral) === 0 ? [blob.subarray(start, start + length)] : [];
}

function invalid(message: string): HelmError {
  return new HelmError('InvalidKeyring', message);
}
