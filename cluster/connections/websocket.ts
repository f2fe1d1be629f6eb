import { createHash } from 'node:crypto';
import { Duplex } from 'node:stream';

const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const maxMessage = 1 << 20;

/** What a server answers to the key of a client that asks for a WebSocket. */
export function acceptKey(key: string): string {
  const suffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
  return createHash('sha1').update(`${key}${suffix}`).digest('base64');
}

/** The bytes that travel in the messages of a WebSocket, after its handshake, as a stream. */
export function openWebSocket(socket: Duplex, head: Buffer): Duplex {
  let rest = head;
  const stream = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _, done) {
      socket.write(formatMessage(opcodes.binary, chunk), () => done());
    },
    final(done) {
      if (socket.writable) socket.end(formatMessage(opcodes.close, Buffer.from([0x03, 0xe8])));
      done();
    },
    destroy(_, done) {
      socket.destroy();
      done(null);
    },
  });
  const hear = (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (let message = parseMessage(rest); message; message = parseMessage(rest)) {
      rest = rest.subarray(message.length);
      take(message, stream, socket);
    }
  };
  socket.on('data', hear);
  socket.on('end', () => stream.push(null));
  socket.on('close', () => stream.destroy());
  socket.on('error', () => stream.destroy());
  stream.on('error', () => socket.destroy());
  hear(Buffer.alloc(0));
  return stream;
}

interface Message {
  readonly opcode: number;
  readonly body: Buffer;
  /** Of all of it, as it came. */
  readonly length: number;
}

function take({ opcode, body }: Message, stream: Duplex, socket: Duplex): void {
  if (opcode === opcodes.ping) socket.write(formatMessage(opcodes.pong, body));
  else if (opcode === opcodes.close) stream.push(null);
  else if (opcode !== opcodes.pong) stream.push(body);
}

/** The first message, once it is whole; each part of one that is split comes by itself. */
function parseMessage(bytes: Buffer): Message | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  const isMasked = bytes.readUInt8(1) >>> 7 === 1;
  const start = 2 + extra + (isMasked ? 4 : 0);
  if (bytes.length < start) return undefined;
  const length =
    extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (length > maxMessage) throw new Error(`a message of ${length} bytes is too large`);
  if (bytes.length < start + length) return undefined;
  const body = Buffer.from(bytes.subarray(start, start + length));
  if (isMasked) unmask(body, bytes.subarray(start - 4, start));
  return { opcode: bytes.readUInt8(0) & 0x0f, body, length: start + length };
}

function unmask(body: Buffer, mask: Buffer): void {
  for (let index = 0; index < body.length; index++) {
    body.writeUInt8(body.readUInt8(index) ^ mask.readUInt8(index % 4), index);
  }
}

function formatMessage(opcode: number, body: Buffer): Buffer {
  const head =
    body.length < 126
      ? Buffer.from([0x80 | opcode, body.length])
      : body.length < 1 << 16
        ? Buffer.from([0x80 | opcode, 126, body.length >>> 8, body.length & 0xff])
        : longHead(opcode, body.length);
  return Buffer.concat([head, body]);
}

function longHead(opcode: number, length: number): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(0x80 | opcode, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
