import type { Observer } from '../events/index.ts';
import type { ReleaseGrants } from './grants/release-grants.ts';

/** How the scripts of charts are run. */
export interface ScriptOptions {
  /** Grant whatever permissions are asked for. */
  readonly acceptsAllPermissions?: boolean;
  /** Grant these permissions, and refuse charts that ask for others. */
  readonly acceptedPermissions?: readonly string[] | undefined;
  /** What was granted on this machine, which is not asked for again. */
  readonly grants?: ReleaseGrants;
  /** Leaves out scripts that ask for what nobody granted, instead of asking. */
  readonly skipsUngranted?: boolean;
  /** Runs none: for whoever grants nothing and asks nobody. */
  readonly isOff?: boolean;
  /** Asks the user, who answers with a line; undefined at the end of input. */
  readonly prompt?: ((text: string) => Promise<string | undefined>) | undefined;
  /** Milliseconds that one event may take; 10 seconds where it is not given. */
  readonly timeout?: number;
  /** Bytes that Lua may allocate; 64Mi where it is not given. */
  readonly memory?: number;
  /** Hears of every event and handler. */
  readonly observer?: Observer | undefined;
}

export const defaultScriptTimeout = 10_000;
export const defaultScriptMemory: number = 64 * 2 ** 20;
