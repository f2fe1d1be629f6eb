import type { DependencyContext, DependencyOptions } from '../../dependency/index.ts';
import { verifyArchive } from '../../provenance/index.ts';
import type { ActionContext } from '../context.ts';
import type { RemoteAccess } from '../fetch-context.ts';
import { createFetchContext } from '../fetch-context.ts';
import { sourceDateOf } from '../source-date.ts';
import { keyringOf } from '../verify.ts';

export interface ManageOptions extends RemoteAccess {
  /** Works with the indexes that are there. */
  readonly skipsRefresh?: boolean;
  readonly isVerified?: boolean;
  /** GnuPG's own without it. */
  readonly keyring?: string;
}

export function dependencyContextOf(
  context: ActionContext,
  access: RemoteAccess,
): DependencyContext {
  const { logger, clock } = context;
  return {
    fetch: createFetchContext(context, access),
    info: logger.info,
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
  const check = async (signed: Parameters<typeof verifyArchive>[0]): Promise<void> => {
    const now = context.clock.now();
    await verifyArchive(signed, { keyring: keyringOf(context, options), now });
  };
  return {
    access: options,
    skipsRefresh: options.skipsRefresh === true,
    ...(sourceDate === undefined ? {} : { sourceDate }),
    ...(options.isVerified === true ? { verify: { isRequired, check } } : {}),
  };
}
