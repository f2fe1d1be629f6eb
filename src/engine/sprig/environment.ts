import type { KeyObject } from 'node:crypto';
import type { ReadTimeZone } from '../../go/index.ts';
import type { KeyKind } from '../../keys/index.ts';

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
