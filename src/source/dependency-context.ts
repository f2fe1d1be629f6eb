import type { DependencyContext, DependencyOptions } from '../dependency/index.ts';
import { verifyArchive } from '../provenance/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { RemoteAccess } from './fetch-context.ts';
import { createFetchContext } from './fetch-context.ts';
import { sourceDateOf } from './source-date.ts';
import { keyringOf } from './verify-file.ts';

export interface ManageOptions extends RemoteAccess {
  /** Works with the indexes that are there. */
  readonly skipRefresh?: boolean;
  readonly verify?: boolean;
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
    skipRefresh: options.skipRefresh === true,
    ...(sourceDate === undefined ? {} : { sourceDate }),
    ...(options.verify === true ? { verify: { isRequired, check } } : {}),
  };
}
