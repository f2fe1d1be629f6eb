import { quoteName } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import { hasScripts, permissionRequests } from '../scripts/index.ts';

/** What the scripts of a tree of charts ask for, chart by chart, in the words of the question. */
export async function showPermissions(chart: Chart): Promise<string> {
  const name = quoteName(chart.metadata.name);
  if (!hasScripts(chart)) return `Chart ${name} has no scripts.\n`;
  const lua = await import('../lua/index.ts');
  const requests = permissionRequests(lua, chart);
  if (requests.length === 0) return `The scripts of the chart ${name} ask for no permissions.\n`;
  return requests
    .map(({ chart: asking, permissions }) =>
      [
        `Chart ${quoteName(asking)} asks for:\n`,
        ...lua.describePermissions(permissions).map((line) => `  - ${line}\n`),
      ].join(''),
    )
    .join('');
}
