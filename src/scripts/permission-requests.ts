import type { Chart } from '../chart/index.ts';
import type * as Lua from '../lua/index.ts';
import { everyChart } from './find-scripts.ts';

/** What the charts of a tree ask for, those that ask for something. */
export function permissionRequests(
  lua: typeof Lua,
  chart: Chart,
): readonly Lua.PermissionRequest[] {
  return everyChart(chart).flatMap(({ metadata: { name }, files }) => {
    const file = files.find((each) => each.name === lua.permissionsFile);
    const permissions = file === undefined ? [] : lua.readPermissions(name, file.data);
    return permissions.length === 0 ? [] : [{ chart: name, permissions }];
  });
}
