import type { DependencyContext, DependencyOptions, Verify } from '../dependency/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { RemoteAccess } from './fetch-context.ts';
import { createFetchContext } from './fetch-context.ts';
import { sourceDateOf } from './source-date.ts';
import type { Requirement, TrustOptions } from './signature-requirement.ts';
import { requirementFor } from './signature-requirement.ts';

export interface ManageOptions extends RemoteAccess, TrustOptions {
  /** Works with the indexes that are there. */
  readonly skipRefresh?: boolean;
  /** Hears what is done; without it, the logger does. */
  readonly onDone?: (message: string) => void;
}

export function dependencyContextOf(
  context: ActionContext,
  { onDone, ...access }: ManageOptions,
): DependencyContext {
  const { logger, clock } = context;
  return {
    fetch: createFetchContext(context, access),
    info: onDone ?? logger.info,
    warn: logger.warn,
    now: clock.now,
  };
}

/** `isRequired`: whether a chart without a signature is refused, where signatures are checked. */
export function dependencyOptionsOf(
  context: ActionContext,
  options: ManageOptions,
  isRequired: boolean,
): DependencyOptions {
  const sourceDate = sourceDateOf(context);
  return {
    access: options,
    skipRefresh: options.skipRefresh === true,
    ...(sourceDate === undefined ? {} : { sourceDate }),
    verifyFor: (address) => {
      const requirement = requirementFor(context, address, options);
      const isByRule = requirementFor(context, address, {}) !== undefined;
      if (requirement === undefined || isRequired || isByRule) return requirement;
      return optional(requirement);
    },
  };
}

/** As Helm has it, a build checks the signatures that there are. */
function optional(requirement: Requirement): Verify {
  if (requirement.kind === 'signature') return requirement;
  return {
    ...requirement,
    wants: { provenance: 'optional' },
    check: async (fetched) =>
      fetched.provenance === undefined ? undefined : requirement.check(fetched),
  };
}
