import { HelmError } from '../base/index.ts';
import type { ApplyMethod, ReleaseHistory } from '../release/index.ts';
import type { DeployOptions, DeployVerb } from './deploy-options.ts';

/** How the objects of a version are written, as its record says it. */
export interface ApplyChoice {
  readonly applyMethod: ApplyMethod;
  readonly options: DeployOptions;
}

/**
 * Decides between Helm's two methods: the server merges (`ssa`), or the client (`csa`), which overwrites
 * without a word what others have set.
 */
export function chooseApplyMethod(
  verb: DeployVerb,
  options: DeployOptions,
  history: ReleaseHistory | undefined,
): ApplyChoice {
  const applyMethod = methodOf(options, verb === 'install' ? undefined : history);
  const { forceConflicts = false, forceReplace = false } = options;
  if (applyMethod === 'ssa') {
    if (forceReplace && verb !== 'install') throw replaceOnServer();
    return { applyMethod, options };
  }
  if (forceConflicts) {
    const deed = verb === 'install' ? 'create' : 'update';
    const problem = 'forceConflicts enabled when serverSideApply disabled';
    throw refused(`invalid client ${deed} option(s): ${problem}`);
  }
  return { applyMethod, options: { ...options, forceConflicts: true } };
}

/** Without a word, as the version before. */
function methodOf(
  { serverSide = 'auto' }: DeployOptions,
  history: ReleaseHistory | undefined,
): ApplyMethod {
  if (serverSide === 'true') return 'ssa';
  return serverSide === 'false' ? 'csa' : (history?.versions.at(-1)?.applyMethod ?? 'ssa');
}

/** In Helm's words. */
function replaceOnServer(): HelmError {
  const message = 'invalid operation: cannot use server-side apply and force replace together';
  return refused(message, 'add --server-side=false; or take over fields with --force-conflicts');
}

function refused(message: string, hint?: string): HelmError {
  return new HelmError('FlagRefused', message, hint === undefined ? {} : { hint });
}
