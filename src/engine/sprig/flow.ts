import { GoError, goFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';

export const flowFunctions: FunctionTable = {
  fail: goFunction('func(string) (string, error)', (message: string) => {
    throw new GoError(message);
  }),
};
