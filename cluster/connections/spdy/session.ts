import { Duplex } from 'node:stream';
import { FrameReader, control, formatControl, formatData, formatNumber } from './frames.ts';
import type { Frame } from './frames.ts';
import { HeaderReader, HeaderWriter } from './header-block.ts';
import type { Headers } from './header-block.ts';

const maxChunk = 32 * 1024;

/** A connection of SPDY/3.1 seen from the server: streams that the client opens, over one transport. */
export class SpdySession {
  readonly #transport: Duplex;
  readonly #onStream: (stream: Duplex, headers: Headers) => void;
  readonly #frames = new FrameReader();
  readonly #headerReader = new HeaderReader();
  readonly #headerWriter = new HeaderWriter();
  readonly #streams = new Map<number, Duplex>();
  #work: Promise<void> = Promise.resolve();

  constructor(transport: Duplex, onStream: (stream: Duplex, headers: Headers) => void) {
    this.#transport = transport;
    this.#onStream = onStream;
    transport.on('data', (chunk: Buffer) => {
      // Headers take a moment to read, and nothing may overtake them.
      this.#work = this.#work.then(() => this.#hear(chunk)).catch(() => this.#end());
    });
    transport.on('close', () => this.#end());
    transport.on('error', () => this.#end());
  }

  async #hear(chunk: Buffer): Promise<void> {
    for (const frame of this.#frames.read(chunk)) await this.#take(frame);
  }

  async #take(frame: Frame): Promise<void> {
    if (frame.kind === 'data') {
      const stream = this.#streams.get(frame.stream);
      if (frame.body.length > 0) stream?.push(Buffer.from(frame.body));
      if (frame.isLast) stream?.push(null);
      return;
    }
    switch (frame.type) {
      case control.synStream:
        await this.#open(frame.body, frame.flags);
        return;
      case control.reset:
        this.#streams.get(frame.body.readUInt32BE(0))?.destroy();
        return;
      case control.ping:
        this.#transport.write(formatControl(control.ping, [frame.body]));
        return;
      case control.goAway:
        this.#transport.end();
        return;
      default:
    }
  }

  async #open(body: Buffer, flags: number): Promise<void> {
    const id = body.readUInt32BE(0) & 0x7fffffff;
    const headers = await this.#headerReader.read(body.subarray(10));
    const stream = this.#createStream(id);
    this.#streams.set(id, stream);
    const reply = [formatNumber(id), this.#headerWriter.write({})];
    this.#transport.write(formatControl(control.synReply, reply));
    if ((flags & 1) === 1) stream.push(null);
    this.#onStream(stream, headers);
  }

  #createStream(id: number): Duplex {
    const send = (body: Buffer, isLast: boolean): void => {
      if (this.#transport.writable) this.#transport.write(formatData(id, body, isLast));
    };
    const stream = new Duplex({
      allowHalfOpen: true,
      read: () => undefined,
      write(chunk: Buffer, _, done) {
        for (let at = 0; at < chunk.length; at += maxChunk) {
          send(chunk.subarray(at, at + maxChunk), false);
        }
        done();
      },
      final(done) {
        send(Buffer.alloc(0), true);
        done();
      },
    });
    stream.on('close', () => this.#streams.delete(id));
    stream.on('error', () => undefined);
    return stream;
  }

  #end(): void {
    for (const stream of this.#streams.values()) stream.destroy();
    this.#streams.clear();
    this.#transport.destroy();
  }
}
