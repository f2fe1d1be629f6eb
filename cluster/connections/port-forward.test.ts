import { duplexPair } from 'node:stream';
import type { Duplex } from 'node:stream';
import { constants, createDeflate } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../object.ts';
import { servePortForward } from './port-forward.ts';
import { FrameReader, control, formatControl, formatData, formatNumber } from './spdy/frames.ts';
import type { Frame } from './spdy/frames.ts';
import { HeaderReader, HeaderWriter, dictionary } from './spdy/header-block.ts';
import type { Headers } from './spdy/header-block.ts';

const pod: KubeObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop' },
  spec: {
    containers: [
      { name: 'main', image: 'nginx:1', ports: [{ name: 'http', containerPort: 80 }] },
      { name: 'other', image: 'sidecar:2' },
    ],
  },
};

/** The client's end of a connection: compresses as Go's does, and keeps what comes. */
class Client {
  readonly #transport: Duplex;
  readonly #deflate = createDeflate({ dictionary: dictionary(), flush: constants.Z_SYNC_FLUSH });
  readonly #frames: Frame[] = [];
  #changed: () => void = () => undefined;

  constructor(transport: Duplex) {
    this.#transport = transport;
    const reader = new FrameReader();
    transport.on('data', (chunk: Buffer) => {
      this.#frames.push(...reader.read(chunk));
      this.#changed();
    });
  }

  async open(id: number, headers: Headers): Promise<void> {
    const plain = new HeaderWriter().write(headers).subarray(7, -5);
    const block = await new Promise<Buffer>((resolve) => {
      this.#deflate.write(plain, () => resolve(this.#deflate.read() as Buffer));
    });
    const parts = [formatNumber(id), formatNumber(0), Buffer.from([0, 0]), block];
    this.#transport.write(formatControl(control.synStream, parts));
  }

  send(id: number, text: string): void {
    this.#transport.write(formatData(id, Buffer.from(text), false));
  }

  ping(id: number): void {
    this.#transport.write(formatControl(control.ping, [formatNumber(id)]));
  }

  /** Everything that came on a stream, once it has ended. */
  async read(id: number): Promise<string> {
    const own = (): Extract<Frame, { kind: 'data' }>[] =>
      this.#frames.flatMap((frame) =>
        frame.kind === 'data' && frame.stream === id ? [frame] : [],
      );
    await this.#until(() => own().some(({ isLast }) => isLast));
    return Buffer.concat(own().map(({ body }) => body)).toString();
  }

  async control(type: number): Promise<Buffer> {
    const find = (): Frame | undefined =>
      this.#frames.find((frame) => frame.kind === 'control' && frame.type === type);
    await this.#until(() => find() !== undefined);
    return find()?.body ?? Buffer.alloc(0);
  }

  async #until(isThere: () => boolean): Promise<void> {
    while (!isThere()) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
  }
}

function connect(): Client {
  const [server, client] = duplexPair();
  servePortForward(server, () => pod);
  return new Client(client);
}

describe('servePortForward()', () => {
  it('says on a port what would run there', async () => {
    const client = connect();
    await client.open(1, { streamtype: 'error', port: '80', requestid: '0' });
    await client.open(3, { streamtype: 'data', port: '80', requestid: '0' });
    client.send(3, 'GET / HTTP/1.1\r\nhost: x\r\n');
    client.send(3, '\r\n');
    expect(await client.read(1)).toBe('');
    const answer = await client.read(3);
    expect(answer).toContain('HTTP/1.1 200 OK\r\ncontent-type: text/plain');
    expect(answer).toContain('Port 80 ("http") of Pod shop/web\n');
    expect(answer).toContain('Here would answer container "main" with image nginx:1.\n');
  });

  it('shows a page to a browser', async () => {
    const client = connect();
    await client.open(1, { streamtype: 'data', port: '9000' });
    client.send(1, 'GET / HTTP/1.1\r\naccept: text/html\r\n\r\n');
    const answer = await client.read(1);
    expect(answer).toContain('<h1>Port 9000 of Pod shop/web</h1>');
    expect(answer).toContain('No container of the Pod names this port.');
  });

  it('says it in words to whoever speaks something else', async () => {
    const client = connect();
    await client.open(1, { streamtype: 'data', port: '80' });
    client.send(1, '\u0000\u0003hi');
    expect(await client.read(1)).toMatch(/^Port 80/);
  });

  it('lives as long as it is asked whether it does', async () => {
    const client = connect();
    client.ping(7);
    expect((await client.control(control.ping)).readUInt32BE(0)).toBe(7);
  });
});

describe('the headers of SPDY', () => {
  it('are read as they were written, block after block', async () => {
    const writer = new HeaderWriter();
    const reader = new HeaderReader();
    expect(await reader.read(writer.write({ a: 'b' }))).toEqual({ a: 'b' });
    expect(await reader.read(writer.write({ port: '80', x: '' }))).toEqual({ port: '80', x: '' });
  });
});
