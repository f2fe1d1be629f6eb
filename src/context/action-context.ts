import type { KeyObject } from 'node:crypto';
import type { Settings } from '../base/index.ts';
import type { KeyKind } from '../keys/index.ts';
import type { Handler } from '../events/index.ts';
import type { OnTransfer } from '../http/index.ts';
import type { KubeClient } from '../kube/index.ts';

/** Everything that actions need from the world, so that a program or a test can bring its own. */
export interface ActionContext {
  readonly settings: Settings;
  /** Variables that are not Helm's own: proxies, DOCKER_CONFIG, GNUPGHOME, SOURCE_DATE_EPOCH. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Fresh bytes for names, keys and passwords that templates ask for. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Private keys that templates ask for. */
  readonly generateKey: (kind: KeyKind) => KeyObject;
  /** The IANA name of the local time zone. */
  readonly timeZone: () => string;
  /** The rules of a time zone, as the bytes of its zone file; undefined where there is none. */
  readonly readTimeZone?: (name: string) => Uint8Array | undefined;
  /** Reads what a schema refers to on the web; without it, nothing there is followed. */
  readonly fetchDocument?: (url: string) => Promise<Uint8Array>;
  readonly logger: Logger;
  /** Told of charts and packages on their way, again and again while they move. */
  readonly onTransfer?: OnTransfer;
  /** What a program that uses the library does at lifecycle events, besides the charts' scripts. */
  readonly handlers: readonly Handler[];
  /**
   * Connections to clusters that outlive a verb, by who they are for: a program that runs many of them
   * brings a map, and closes what is in it at its end.
   */
  readonly clients?: Map<string, KubeClient>;
  /**
   * Whether Helm 3 or 4 may keep a release of that name, for programs that watch their records; the server
   * is asked for them without it.
   */
  readonly mayBeHelms?: (release: { readonly namespace: string; readonly name: string }) => boolean;
  /** Whether a person is there whom a login may ask. */
  readonly isInteractive?: boolean;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
}

export interface Clock {
  readonly now: () => Date;
}

/** What an action has to say while it works; results are returned, not logged. */
export interface Logger {
  readonly debug: Say;
  readonly info: Say;
  readonly warn: Say;
  readonly error: Say;
}

/** What it is about may stand apart, by name: `{ chart: 'web' }`. */
export type Say = (message: string, attributes?: Readonly<Record<string, string>>) => void;
