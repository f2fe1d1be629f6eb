import type { KeyObject } from 'node:crypto';
import type { ReadTimeZone } from '../../go/index.ts';

/** What the functions need from the world: the engine has no clock and no chance of its own. */
export interface SprigEnvironment {
  readonly now: () => Date;
  /** Unpredictable bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly generateKey: (kind: KeyKind) => KeyObject;
  /** An IANA name such as `Europe/Berlin`. */
  readonly localTimeZone: string;
  /** The host's zone files; without them abbreviations are those of the JavaScript engine. */
  readonly readTimeZone?: ReadTimeZone;
}

/** A private key to make: RSA by its size, else by its curve; DSA has 2048 and 256 bits. */
export type KeyKind = 'rsa-2048' | 'rsa-4096' | 'dsa' | 'ecdsa-p256' | 'ed25519';
