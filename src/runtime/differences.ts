import type { Socket } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import type { Worker } from 'node:worker_threads';

/** What is used of Bun, and Node does without. */
interface Bun {
  readonly CryptoHasher: new (
    algorithm: string,
    key?: Uint8Array,
  ) => {
    update(bytes: Uint8Array): { digest(encoding: 'hex'): string };
  };
  readonly unsafe: {
    /** By how much later than usual code is compiled. */
    readonly setJITPolicy: (scale: number) => void;
  };
}

const bun: Bun | undefined = (globalThis as { readonly Bun?: Bun }).Bun;

/** Whether this is the executable, which is started by its own path alone. */
export const isExecutable: boolean = bun !== undefined;

/** In hexadecimal digits. Bun hashes without `node:crypto`, which loads as long as a small chart takes. */
export function hash(algorithm: 'sha1' | 'sha256' | 'sha512', bytes: Uint8Array): string {
  if (bun !== undefined) return new bun.CryptoHasher(algorithm).update(bytes).digest('hex');
  return process.getBuiltinModule('node:crypto').createHash(algorithm).update(bytes).digest('hex');
}

/** HMAC with SHA-256, in hexadecimal digits. */
export function hmac(key: Uint8Array, bytes: Uint8Array): string {
  if (bun !== undefined) return new bun.CryptoHasher('sha256', key).update(bytes).digest('hex');
  const { createHmac } = process.getBuiltinModule('node:crypto');
  return createHmac('sha256', key).update(bytes).digest('hex');
}

/** AES-256 in CBC mode, the last block filled up as PKCS #7 says. */
export function encrypt(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array {
  const { createCipheriv } = process.getBuiltinModule('node:crypto');
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** The same backwards; what filled up the last block is left in. */
export function decrypt(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array {
  const { createDecipheriv } = process.getBuiltinModule('node:crypto');
  const decipher = createDecipheriv('aes-256-cbc', key, vector);
  decipher.setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const scryptMemory = 64 * 2 ** 20;

/** 64 bytes made of a password, at a cost. */
export function scrypt(password: Uint8Array, salt: Uint8Array, cost: ScryptCost): Uint8Array {
  const { scryptSync } = process.getBuiltinModule('node:crypto');
  return scryptSync(password, salt, 64, { ...cost, maxmem: scryptMemory });
}

/**
 * What gzip made small. Fails with a code: `ERR_BUFFER_TOO_LARGE` as soon as the result is larger
 * than it may be, `Z_BUF_ERROR` where the data ends too early.
 */
export function gunzip(bytes: Uint8Array, maxLength: number): Uint8Array {
  // Most charts come from a directory: they do without what loading this costs.
  const { gunzipSync } = process.getBuiltinModule('node:zlib');
  return gunzipSync(bytes, { maxOutputLength: maxLength });
}

/** For long work: the executable compiles late, for commands that are over soon. Node decides itself. */
export function compileSooner(): void {
  bun?.unsafe.setJITPolicy(6);
}

/**
 * Ends a thread. Bun would wait for one that runs WebAssembly until it ends by itself, and for one
 * that does not until all of its code is compiled: there it is left alone. It does not keep the
 * process, and goes with it.
 */
export async function endThread(thread: Worker): Promise<void> {
  if (!isExecutable) await thread.terminate();
}

/** The certificate that a server's client has proven to be its own. Bun's sockets do not tell. */
export function peerCertificateOf(socket: Socket): PeerCertificate | undefined {
  const { TLSSocket } = process.getBuiltinModule('node:tls');
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined;
  const certificate = socket.getPeerCertificate();
  // Node 22 also calls a client authorized that resumes a session and never had a certificate.
  return Object.hasOwn(certificate, 'subject') ? certificate : undefined;
}
