import { HelmError } from '../../base/index.ts';
import type { LuaCapabilities, Permission } from '../../lua/index.ts';
import type { ActionContext } from '../action-context.ts';

/** What `granted-capabilities.ts` is in browsers, where there is nothing to grant. */
export async function grantedCapabilities(
  _context: ActionContext,
  permissions: readonly Permission[],
): Promise<LuaCapabilities> {
  if (permissions.length === 0) return {};
  const wanted = [...new Set(permissions.map(({ name }) => name))].join(', ');
  throw new HelmError('NotInBrowser', `a page in a browser cannot grant to scripts: ${wanted}`, {
    hint: 'run the chart by helm template, or leave its scripts out',
  });
}
