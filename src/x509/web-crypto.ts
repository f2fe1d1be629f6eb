/** What `node-crypto.ts` is in browsers, as far as this module uses it: the build puts this in its place. */
import { sha256 } from '@noble/hashes/sha2.js';
import type * as NodeCrypto from 'node:crypto';
import { readElements, readObjectIdentifier, readSequence } from './read-der.ts';
import type { WebKey } from './web-key.ts';
import { ed25519Identifier, readWebKey, rsaIdentifier } from './web-key.ts';
import { exportWebPublicKey, signWithWebKey } from './web-signing.ts';

/** The parts of Node's module that certificates are made with. */
const webCrypto = {
  createHash: () => ({ update: (bytes: Uint8Array) => ({ digest: () => sha256(bytes) }) }),
  createPrivateKey: ({ key, type }: { key: Uint8Array; type: string }) => readWebKey(key, type),
  createPublicKey: (key: WebKey) => publicKeyOf(exportWebPublicKey(key)),
  sign: (_hash: string | undefined, bytes: Uint8Array, key: WebKey) => signWithWebKey(key, bytes),
  X509Certificate: class {
    readonly publicKey: PublicKey;

    constructor(der: Uint8Array) {
      const [body] = readSequence(der);
      const fields = readElements(body?.content ?? new Uint8Array());
      const subject = fields[0]?.tag === versionTag ? 5 : 4;
      const publicKey = fields[subject + 1];
      if (publicKey === undefined) throw new Error('There is no public key');
      this.publicKey = publicKeyOf(publicKey.whole);
    }
  },
};

const versionTag = 0xa0;

interface PublicKey {
  readonly bytes: Uint8Array;
  readonly asymmetricKeyType: string | undefined;
  export(): Buffer;
  equals(other: PublicKey): boolean;
}

/** As Node calls them. */
const keyTypes: ReadonlyMap<string, string> = new Map([
  [rsaIdentifier, 'rsa'],
  ['1.2.840.10045.2.1', 'ec'],
  [ed25519Identifier, 'ed25519'],
]);

function publicKeyOf(bytes: Uint8Array): PublicKey {
  const [identifier] = readSequence(bytes);
  const [algorithm] = readElements(identifier?.content ?? new Uint8Array());
  return {
    bytes,
    asymmetricKeyType: keyTypes.get(readObjectIdentifier(algorithm) ?? ''),
    export: () => Buffer.from(bytes),
    equals: (other) => Buffer.compare(bytes, other.bytes) === 0,
  };
}

export function nodeCrypto(): typeof NodeCrypto {
  return webCrypto as unknown as typeof NodeCrypto;
}
