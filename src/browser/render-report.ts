import type { SourcePosition } from '../base/index.ts';

/** What became of a request: plain data, as a worker sends it. */
export interface RenderReport {
  /** What `helm template` prints; empty where it fails. */
  readonly manifest: string;
  readonly notes: string;
  /** The documents of the manifest, in its order. */
  readonly documents: readonly ReportedDocument[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
  /** What scripts printed and logged. */
  readonly output: readonly string[];
  /** The events of the walk, in their order. */
  readonly events: readonly TracedEvent[];
  readonly milliseconds: number;
}

export interface ReportedDocument {
  /** The template, or the script, that it came from. */
  readonly path: string;
  readonly kind: string;
  readonly name: string;
  /** Whether it is run at an event instead of staying. */
  readonly isHook: boolean;
  /** Its first line in the manifest, counted from 1. */
  readonly line: number;
}

/** Something a user can act on, in the words of the command line. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly source?: SourcePosition;
  readonly details: readonly string[];
}

export interface TracedEvent {
  readonly name: string;
  readonly milliseconds: number;
  readonly handlers: readonly TracedHandler[];
}

export interface TracedHandler {
  /** The chart whose script it is in. */
  readonly chart: string;
  readonly file?: string;
  readonly line?: number;
  readonly milliseconds: number;
  readonly changes: readonly PartChange[];
}

/** What a handler made of one part of its context, as text before and after. */
export interface PartChange {
  readonly part: string;
  readonly before: string;
  readonly after: string;
}

/** Where a line of the manifest comes from. */
export interface LineOrigin {
  readonly source: SourcePosition;
  /** Who asked for it, from the nearest outwards, one line each. */
  readonly callers: readonly string[];
}
