/** A piece of a SPDY/3 connection: data of a stream, or a message about one. */
export type Frame =
  | {
      readonly kind: 'data';
      readonly stream: number;
      readonly isLast: boolean;
      readonly body: Buffer;
    }
  | {
      readonly kind: 'control';
      readonly type: number;
      readonly flags: number;
      readonly body: Buffer;
    };

export const control = { synStream: 1, synReply: 2, reset: 3, ping: 6, goAway: 7 } as const;
const version = 0x8003;
const headLength = 8;
/** No client has that much to say at once. */
const maxFrame = 1 << 20;

/** Cuts what comes in into frames. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  read(chunk: Buffer): readonly Frame[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    if (this.#rest.length < headLength) return undefined;
    const first = this.#rest.readUInt32BE(0);
    const second = this.#rest.readUInt32BE(4);
    const [flags, length] = [second >>> 24, second & 0xffffff];
    if (length > maxFrame) throw new Error(`a frame of ${length} bytes is too large`);
    if (this.#rest.length < headLength + length) return undefined;
    const body = this.#rest.subarray(headLength, headLength + length);
    this.#rest = this.#rest.subarray(headLength + length);
    return first >>> 31 === 1
      ? { kind: 'control', type: first & 0xffff, flags, body }
      : { kind: 'data', stream: first, isLast: (flags & 1) === 1, body };
  }
}

export function formatControl(type: number, parts: readonly Buffer[], flags = 0): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(headLength);
  head.writeUInt16BE(version, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt32BE(body.length, 4);
  head.writeUInt8(flags, 4);
  return Buffer.concat([head, body]);
}

export function formatData(stream: number, body: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(stream, 0);
  head.writeUInt32BE(body.length, 4);
  head.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([head, body]);
}

export function formatNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
