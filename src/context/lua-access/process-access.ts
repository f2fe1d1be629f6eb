import type { ProcessAccess } from '../../lua/index.ts';
import { runProgram } from '../../processes/index.ts';
import type { ActionContext } from '../action-context.ts';

/** The shell and the environment, for scripts that may use them. */
export function processAccess({ environment }: ActionContext): ProcessAccess {
  return {
    variable: (name) => environment[name],
    run: (shellCommand, input, signal) =>
      runProgram({ shellCommand }, { input, environment, signal }),
  };
}
