import { parseConstraint, parseVersion, satisfies, SemverError } from '../../base/index.ts';
import { GoError, goFunction, quote } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { SemverObject } from './semver-object.ts';

export const semverFunctions: FunctionTable = {
  semver: goFunction('func(string) (*semver.Version, error)', (text: string) =>
    orGoError(() => new SemverObject('*semver.Version', parseVersion(text))),
  ),
  semverCompare: goFunction('func(string, string) (bool, error)', (range: string, text: string) =>
    orGoError(() => {
      const constraint = parseConstraint(range);
      return satisfies(parseVersion(text), constraint);
    }),
  ),
};

function orGoError<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof SemverError)) throw error;
    const { improperConstraint, message } = error;
    if (improperConstraint === undefined) throw new GoError(message);
    throw new GoError(`improper constraint: ${quote(improperConstraint)}`);
  }
}
