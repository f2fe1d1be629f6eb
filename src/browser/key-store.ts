import type { KeyObject } from 'node:crypto';
import { HelmError } from '../base/index.ts';
import type { KeyKind } from '../keys/index.ts';
import { encodePem, parsePrivateKey } from '../x509/index.ts';

/**
 * Private keys for templates. Templates cannot wait and the Web's cryptography makes them, so a render
 * that lacks keys gets stand-ins, and is repeated once the keys are there. They are kept: the same chart
 * rendered again has the same keys, and takes no time for them.
 */
export class KeyStore {
  readonly #keys = new Map<KeyKind, KeyObject[]>();
  readonly #taken = new Map<KeyKind, number>();

  /** Begins a render: its first key of a kind is the first again. */
  rewind(): void {
    this.#taken.clear();
  }

  readonly take = (kind: KeyKind): KeyObject => {
    const index = this.#taken.get(kind) ?? 0;
    this.#taken.set(kind, index + 1);
    return this.#keys.get(kind)?.[index] ?? makeEd25519();
  };

  /** Makes what the last render lacked; false where it lacked nothing. */
  async fill(): Promise<boolean> {
    const missing = [...this.#taken].flatMap(([kind, count]) =>
      Array.from({ length: count - this.#keysOf(kind).length }, () => kind),
    );
    const made = await Promise.all(missing.map(async (kind) => [kind, await make(kind)] as const));
    for (const [kind, key] of made) this.#keysOf(kind).push(key);
    return made.length > 0;
  }

  #keysOf(kind: KeyKind): KeyObject[] {
    const known = this.#keys.get(kind) ?? [];
    this.#keys.set(kind, known);
    return known;
  }
}

async function make(kind: KeyKind): Promise<KeyObject> {
  switch (kind) {
    case 'rsa-2048':
      return makeByWeb(rsa(2048));
    case 'rsa-4096':
      return makeByWeb(rsa(4096));
    case 'ecdsa-p256':
      return makeByWeb({ name: 'ECDSA', namedCurve: 'P-256' });
    case 'ed25519':
      return makeEd25519();
    case 'dsa':
      throw new HelmError('NotInBrowser', 'a page in a browser cannot make DSA keys');
  }
}

/** As the Web's cryptography wants to be told. */
type Algorithm = RsaAlgorithm | { readonly name: 'ECDSA'; readonly namedCurve: string };

interface RsaAlgorithm {
  readonly name: 'RSASSA-PKCS1-v1_5';
  readonly modulusLength: number;
  readonly publicExponent: Uint8Array<ArrayBuffer>;
  readonly hash: string;
}

function rsa(modulusLength: number): RsaAlgorithm {
  const publicExponent = Uint8Array.of(1, 0, 1);
  return { name: 'RSASSA-PKCS1-v1_5', modulusLength, publicExponent, hash: 'SHA-256' };
}

async function makeByWeb(algorithm: Algorithm): Promise<KeyObject> {
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return fromPkcs8(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)));
}

/** What stands before the 32 bytes of such a key in PKCS #8. */
const ed25519Head = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

function makeEd25519(): KeyObject {
  return fromPkcs8(Uint8Array.of(...ed25519Head, ...crypto.getRandomValues(new Uint8Array(32))));
}

function fromPkcs8(der: Uint8Array): KeyObject {
  return parsePrivateKey(encodePem('PRIVATE KEY', der));
}
