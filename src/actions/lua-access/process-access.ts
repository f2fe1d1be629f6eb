import type { ProcessAccess } from '../../lua/index.ts';
import type { ActionContext } from '../context.ts';
import { runProgram } from '../run-program.ts';

/** The shell and the environment, for scripts that may use them. */
export function processAccess({ environment }: ActionContext): ProcessAccess {
  return {
    variable: (name) => environment[name],
    run: (shellCommand, input, signal) =>
      runProgram({ shellCommand }, { input, environment, signal }),
  };
}
