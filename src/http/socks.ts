import { once } from 'node:events';
import type { Socket } from 'node:net';
import { HelmError } from '../base/index.ts';
import { parseIpAddress } from '../go/index.ts';
import { hostOf, portOf } from './origin.ts';

const version = 5;
const noLogin = 0;
const passwordLogin = 2;
const commandConnect = 1;
/** The others are 1 for IPv4, 4 for IPv6. */
const addressName = 3;

/** A connection to a host through a SOCKS5 proxy, which looks the name up itself. */
export async function openSocksTunnel(
  target: URL,
  proxy: URL,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = process.getBuiltinModule('node:net').connect({
    host: hostOf(proxy),
    port: Number(proxy.port || 1080),
    signal,
  });
  try {
    await greet(socket, proxy);
    await connect(socket, target);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function greet(socket: Socket, proxy: URL): Promise<void> {
  const methods = proxy.username === '' ? [noLogin] : [noLogin, passwordLogin];
  socket.write(Buffer.from([version, methods.length, ...methods]));
  const [, chosen = -1] = await take(socket, 2);
  if (!methods.includes(chosen)) throw refused(proxy, 'it wants another kind of login');
  if (chosen === noLogin) return;
  const login = [proxy.username, proxy.password].map((part) => decodeURIComponent(part));
  socket.write(Buffer.concat([Buffer.of(1), ...login.map(lengthened)]));
  const [, status] = await take(socket, 2);
  if (status !== 0) throw refused(proxy, 'it does not accept its user and password');
}

async function connect(socket: Socket, target: URL): Promise<void> {
  const port = Buffer.alloc(2);
  port.writeUInt16BE(Number(portOf(target)));
  const head = Buffer.of(version, commandConnect, 0);
  socket.write(Buffer.concat([head, addressOf(hostOf(target)), port]));
  const [, status = -1, , kind] = await take(socket, 4);
  if (status !== 0) throw refused(target, reasons[status] ?? 'it gives no reason');
  // The address that the proxy connects from is of no interest, and of three possible lengths.
  const length = kind === addressName ? ((await take(socket, 1))[0] ?? 0) : kind === 1 ? 4 : 16;
  await take(socket, length + 2);
}

/** Numbers are sent as such: not all proxies read them out of a name. */
function addressOf(host: string): Buffer {
  const family = process.getBuiltinModule('node:net').isIP(host);
  if (family === 0) return Buffer.concat([Buffer.of(addressName), lengthened(host)]);
  return Buffer.from([family === 4 ? 1 : 4, ...parseIpAddress(host).bytes]);
}

function lengthened(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

/** An exact number of bytes; the rest is left to whoever comes after. */
async function take(socket: Socket, count: number): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  while (bytes.length < count) {
    await once(socket, 'readable');
    const more = socket.read() as Buffer | null;
    if (more === null) throw new Error('the proxy closed the connection');
    bytes = Buffer.concat([bytes, more]);
  }
  if (bytes.length > count) socket.unshift(bytes.subarray(count));
  return bytes.subarray(0, count);
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
