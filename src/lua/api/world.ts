import type { KeyObject } from 'node:crypto';
import type { KeyKind } from '../../keys/index.ts';
import type { Channel } from '../sandbox/transcript.ts';

/**
 * What scripts may have of the world outside, handed in by whoever runs them. A signal aborts when
 * the script that asked is no more.
 */
export interface LuaWorld {
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly generateKey: (kind: KeyKind) => KeyObject;
  /** The IANA name of the local time zone. */
  readonly timeZone: () => string;
  /** The host's file of a zone, which has its abbreviations; none where there is none. */
  readonly readTimeZone?: (name: string) => Uint8Array | undefined;
  /** What scripts print or log, control characters and all; several lines at a time. */
  readonly say: (channel: Channel, text: string) => void;
  /** Only what was allowed is here. */
  readonly capabilities: LuaCapabilities;
}

export interface LuaCapabilities {
  readonly network?: NetworkAccess;
  readonly io?: FileAccess;
  readonly os?: ProcessAccess;
  readonly cluster?: ClusterAccess;
}

export interface NetworkAccess {
  readonly request: (request: LuaHttpRequest, signal: AbortSignal) => Promise<LuaHttpResponse>;
}

export interface LuaHttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Milliseconds. */
  readonly timeout?: number;
}

export interface LuaHttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Files by number; what fails throws an error whose message says why, without the path. */
export interface FileAccess {
  readonly open: (path: string, mode: string) => OpenFile;
  readonly remove: (path: string) => void;
  readonly rename: (from: string, to: string) => void;
  readonly temporaryName: () => string;
}

export interface OpenFile {
  readonly read: (position: number, count: number) => Uint8Array;
  /** At the end of the file where no position is given. */
  readonly write: (data: Uint8Array, position: number | undefined) => void;
  readonly size: () => number;
  readonly close: () => void;
}

export interface ProcessAccess {
  readonly variable: (name: string) => string | undefined;
  /** Runs a command of the shell to its end. */
  readonly run: (command: string, input: Uint8Array, signal: AbortSignal) => Promise<ProcessResult>;
}

export interface ProcessResult {
  readonly how: 'exit' | 'signal';
  readonly code: number;
  readonly output: Uint8Array;
}

export interface ClusterAccess {
  /** Undefined where there is no such object. */
  readonly get: (
    query: ObjectQuery,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, unknown> | undefined>;
  readonly list: (
    query: ListQuery,
    signal: AbortSignal,
  ) => Promise<readonly ReadonlyMap<string, unknown>[]>;
}

export interface ObjectQuery {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

export interface ListQuery {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}
