import type { Socket } from 'node:net';
import { HelmError } from '../../base/index.ts';

const version = 5;
const noLogin = 0;
const passwordLogin = 2;
const commandConnect = 1;
const addressName = 3;

/** A connection to a host through a SOCKS5 proxy, which looks the name up itself. */
export async function openSocksTunnel(
  target: URL,
  proxy: URL,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = process.getBuiltinModule('node:net').connect({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: Number(proxy.port || 1080),
    signal,
  });
  try {
    const reader = new Reader(socket);
    await greet(socket, reader, proxy);
    await connect(socket, reader, target);
    reader.release();
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function greet(socket: Socket, reader: Reader, proxy: URL): Promise<void> {
  const method = proxy.username === '' ? noLogin : passwordLogin;
  socket.write(Buffer.from([version, 1, method]));
  const [, chosen] = await reader.take(2);
  if (chosen !== method) throw refused(proxy, 'it wants another kind of login');
  if (method === noLogin) return;
  const parts = [proxy.username, proxy.password].map((part) =>
    Buffer.from(decodeURIComponent(part)),
  );
  socket.write(Buffer.concat([Buffer.from([1]), ...parts.flatMap((part) => lengthened(part))]));
  const [, status] = await reader.take(2);
  if (status !== 0) throw refused(proxy, 'it does not accept its user and password');
}

async function connect(socket: Socket, reader: Reader, target: URL): Promise<void> {
  const name = Buffer.from(target.hostname.replace(/^\[|\]$/g, ''));
  const port = Buffer.alloc(2);
  port.writeUInt16BE(Number(target.port || (target.protocol === 'https:' ? 443 : 80)));
  const head = Buffer.from([version, commandConnect, 0, addressName]);
  socket.write(Buffer.concat([head, ...lengthened(name), port]));
  const [, status = -1, , kind] = await reader.take(4);
  if (status !== 0) throw refused(target, reasons[status] ?? 'it gives no reason');
  // The address that the proxy connects from is of no interest, and of three possible lengths.
  const length = kind === addressName ? ((await reader.take(1))[0] ?? 0) : kind === 1 ? 4 : 16;
  await reader.take(length + 2);
}

function lengthened(part: Buffer): Buffer[] {
  return [Buffer.from([part.length]), part];
}

/** Takes an exact number of bytes at a time, and leaves the rest to whoever comes after. */
class Reader {
  readonly #socket: Socket;
  #held: Buffer = Buffer.alloc(0);
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', this.#take);
    socket.on('error', this.#fail);
    socket.on('close', this.#close);
  }

  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) {
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  release(): void {
    this.#socket.off('data', this.#take);
    this.#socket.off('error', this.#fail);
    this.#socket.off('close', this.#close);
    this.#socket.pause();
    if (this.#held.length > 0) this.#socket.unshift(this.#held);
  }

  readonly #take = (chunk: Buffer): void => {
    this.#held = Buffer.concat([this.#held, chunk]);
    this.#wake();
  };

  readonly #fail = (error: Error): void => {
    this.#failure ??= error;
    this.#wake();
  };

  readonly #close = (): void => this.#fail(new Error('the proxy closed the connection'));
}

function refused(url: URL, reason: string): HelmError {
  return new HelmError('ProxyRefused', `the proxy does not connect to "${url.host}": ${reason}`);
}

const reasons: Readonly<Record<number, string>> = {
  1: 'it failed',
  2: 'its rules forbid it',
  3: 'network is unreachable',
  4: 'no route to host',
  5: 'connection refused',
  6: 'it took too long',
};
