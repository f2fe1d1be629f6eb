/**
 * Programs that Helm starts for somebody: bounded in what they print, ended with everything they
 * started, their standard error the user's. Knows nothing of what they are for. And whether a process
 * of this machine still lives.
 */
export { killGroup } from './kill-group.ts';
export { runInTerminal } from './run-in-terminal.ts';
export { identifyProcess, isProcessAlive, isProcessGone } from './process-identity.ts';
export type { ProcessIdentity } from './process-identity.ts';
export { runToEnd } from './run-to-end.ts';
export { runProgram } from './run-program.ts';
