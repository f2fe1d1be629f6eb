/** What can be told of a script without running it. */
export interface ScriptFacts {
  readonly globalWrites: readonly GlobalWrite[];
  readonly globalReads: readonly GlobalRead[];
  /** Names of events in `events.on("…")`. */
  readonly eventNames: readonly EventName[];
}

/** A place in a script, counted from 1. */
export interface ScriptPosition {
  readonly line: number;
  readonly column: number;
}

export interface GlobalWrite extends ScriptPosition {
  readonly name: string;
  /** Whether a function writes it, rather than the body of the script. */
  readonly inFunction: boolean;
}

export interface GlobalRead extends ScriptPosition {
  readonly name: string;
  /** In `io.popen`, `popen`. */
  readonly field: string | undefined;
}

export interface EventName extends ScriptPosition {
  readonly name: string;
}
