import { isHelmError, makeVisible } from '../../src/base/index.ts';
import type { Problem } from '../protocol.ts';

/** An error as the command line would show it: what, where, what to do. */
export function problemOf(error: unknown): Problem {
  if (!isHelmError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      code: 'Defect',
      message: makeVisible(message),
      details: [],
      hint: 'this is a defect of helm itself: please report it',
    };
  }
  const { code, message, source, details, hint } = error;
  return {
    code,
    message: makeVisible(message),
    details: details.map(makeVisible),
    ...(source === undefined ? {} : { source }),
    ...(hint === undefined ? {} : { hint: makeVisible(hint) }),
  };
}
