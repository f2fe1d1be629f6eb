/** A body that is no protobuf of its kind. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

/** A field of a message as it goes over the wire. */
export interface Entry {
  readonly number: number;
  /** Of numbers; 0 for what has bytes. */
  readonly value: bigint;
  readonly bytes: Buffer;
}

const empty = Buffer.alloc(0);

export function entriesOf(bytes: Buffer): Entry[] {
  const entries: Entry[] = [];
  let position = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[position++];
      if (byte === undefined || shift > 63n) throw new ProtobufError('unexpected EOF');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (position + length > bytes.length) throw new ProtobufError('unexpected EOF');
    position += length;
    return bytes.subarray(position - length, position);
  };
  while (position < bytes.length) {
    const tag = Number(readVarint());
    const number = tag >> 3;
    switch (tag & 7) {
      case 0:
        entries.push({ number, value: readVarint(), bytes: empty });
        break;
      case 1:
        entries.push({ number, value: 0n, bytes: take(8) });
        break;
      case 2:
        entries.push({ number, value: 0n, bytes: take(Number(readVarint())) });
        break;
      case 5:
        entries.push({ number, value: 0n, bytes: take(4) });
        break;
      default:
        throw new ProtobufError(`wire type ${tag & 7} is not supported`);
    }
  }
  return entries;
}
