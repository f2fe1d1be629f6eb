import net from 'node:net';
import type { AddressInfo } from 'node:net';

export interface SocksProxy {
  readonly port: number;
  /** `user:password@host:port` of each connection. */
  readonly connects: readonly string[];
  readonly close: () => Promise<void>;
}

/** A SOCKS5 proxy that leads every connection to one port of this machine; it writes byte by byte. */
export async function startSocksProxy(targetPort: number): Promise<SocksProxy> {
  const connects: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    void serve(client, targetPort, connects).then((target) => {
      sockets.add(target);
      target.on('error', () => undefined);
      client.pipe(target).pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connects,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

async function serve(client: net.Socket, port: number, connects: string[]): Promise<net.Socket> {
  const reader = new ByteReader(client);
  const [, count = 0] = await reader.take(2);
  const methods = await reader.take(count);
  const hasLogin = methods.includes(2);
  reply(client, [5, hasLogin ? 2 : 0]);
  let login = '';
  if (hasLogin) {
    await reader.take(1);
    login = `${await reader.takeText()}:${await reader.takeText()}@`;
    reply(client, [1, 0]);
  }
  const [, , , type] = await reader.take(4);
  const host = type === 1 ? (await reader.take(4)).join('.') : await reader.takeText();
  connects.push(`${login}${host}:${(await reader.take(2)).readUInt16BE()}`);
  reader.release();
  const target = net.connect(port, '127.0.0.1');
  reply(client, [5, 0, 0, 1, 127, 0, 0, 1, 0, 0]);
  return target;
}

class ByteReader {
  readonly #client: net.Socket;
  #held = Buffer.alloc(0);
  #wake: () => void = () => undefined;

  constructor(client: net.Socket) {
    this.#client = client;
    client.on('data', this.#hold);
  }

  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  async takeText(): Promise<string> {
    const [length = 0] = await this.take(1);
    return (await this.take(length)).toString();
  }

  release(): void {
    this.#client.off('data', this.#hold);
  }

  readonly #hold = (chunk: Buffer): void => {
    this.#held = Buffer.concat([this.#held, chunk]);
    this.#wake();
  };
}

function reply(client: net.Socket, bytes: readonly number[]): void {
  for (const byte of bytes) client.write(Buffer.from([byte]));
}
