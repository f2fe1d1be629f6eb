/**
 * Programs that Helm starts for somebody: bounded in what they print, ended with everything they
 * started, their standard error the user's. Knows nothing of what they are for.
 */
export { runInTerminal } from './run-in-terminal.ts';
export { runProgram } from './run-program.ts';
