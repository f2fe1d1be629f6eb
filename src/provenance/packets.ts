/** A packet of an OpenPGP stream: its tag, and all of its bytes, header included. */
export interface Packet {
  readonly tag: number;
  readonly bytes: Buffer;
}

const secretKey = 5;
const publicKey = 6;
const trust = 12;

/**
 * Cuts a keyring into its keys, so that one that nobody can read does not spoil the others. GnuPG's
 * own notes on trust, which mean something to GnuPG alone, are left out.
 */
export function splitKeys(keyring: Buffer): Buffer[] {
  const keys: Buffer[][] = [];
  for (const { tag, bytes } of packetsIn(keyring)) {
    if (tag === publicKey || tag === secretKey) keys.push([]);
    if (tag !== trust) keys.at(-1)?.push(bytes);
  }
  return keys.map((packets) => Buffer.concat(packets));
}

/** Stops where the bytes make no sense any more. */
function* packetsIn(data: Buffer): Generator<Packet> {
  for (let offset = 0; offset < data.length;) {
    const header = headerAt(data, offset);
    if (header === undefined || offset + header.length > data.length) return;
    yield { tag: header.tag, bytes: data.subarray(offset, offset + header.length) };
    offset += header.length;
  }
}

interface Header {
  readonly tag: number;
  /** Of header and body together. */
  readonly length: number;
}

function headerAt(data: Buffer, offset: number): Header | undefined {
  const first = data[offset] ?? 0;
  if ((first & 0x80) === 0) return undefined;
  return (first & 0x40) === 0 ? oldHeader(data, offset, first) : newHeader(data, offset, first);
}

function oldHeader(data: Buffer, offset: number, first: number): Header | undefined {
  const size = [1, 2, 4][first & 3];
  if (size === undefined || offset + 1 + size > data.length) return undefined;
  return { tag: (first >> 2) & 15, length: 1 + size + data.readUIntBE(offset + 1, size) };
}

function newHeader(data: Buffer, offset: number, first: number): Header | undefined {
  const tag = first & 63;
  const [one = 0, two = 0] = data.subarray(offset + 1, offset + 3);
  if (one < 192) return { tag, length: 2 + one };
  if (one < 224) return { tag, length: 3 + ((one - 192) << 8) + two + 192 };
  // Partial lengths are for data, not for keys.
  if (one !== 255 || offset + 6 > data.length) return undefined;
  return { tag, length: 6 + data.readUInt32BE(offset + 2) };
}
