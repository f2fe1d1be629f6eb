import { sprigFunctions } from '../../engine/index.ts';
import type { SprigEnvironment } from '../../engine/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { goFunction } from '../../go/index.ts';
import { durationFunctions } from './duration.ts';
import { encodingFunctions } from './encoding.ts';
import { demandFunctions } from './required.ts';
import type { OnWarning } from './required.ts';

export interface HelmFunctionsOptions {
  readonly environment: SprigEnvironment;
  /** Asks the cluster for an object or, without a name, a list; nothing is found without it. */
  readonly lookup?: Lookup;
  /** Resolves a host name; templates get an empty text without it. */
  readonly lookupHost?: (host: string) => string;
  /** Told what `required` and `fail` would have stopped at, when they must not stop. */
  readonly onWarning?: OnWarning;
  /** Functions that a chart's scripts define. */
  readonly custom?: FunctionTable;
}

export type Lookup = (
  apiVersion: string,
  kind: string,
  namespace: string,
  name: string,
) => ReadonlyMap<string, unknown>;

/** Every function that a chart's templates may call, `include` and `tpl` aside. */
export function helmFunctions(options: HelmFunctionsOptions): FunctionTable {
  const { lookup = () => new Map(), lookupHost = () => '' } = options;
  return {
    ...sprigFunctions(options.environment),
    ...encodingFunctions,
    ...durationFunctions,
    ...demandFunctions(options.onWarning),
    lookup: {
      signature: 'func(string, string, string, string) (map[string]interface {}, error)',
      call: lookup,
      isFetching: true,
    },
    getHostByName: goFunction('func(string) string', lookupHost),
    ...options.custom,
  };
}
