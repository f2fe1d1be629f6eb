import type { StatusResult } from '../../actions/status.ts';
import { formatReleaseDocument } from '../../reports/index.ts';
import type { ActionContext } from '../../index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printData } from './print-data.ts';
import { formatRelease } from './release.ts';
import { formatResources } from './resource-tables.ts';

/** Shows the state of a release as Helm does. */
export async function printStatus(
  { terminal, context }: { readonly terminal: Terminal; readonly context: ActionContext },
  { report, tables, objects }: StatusResult,
  { format, isWide }: { readonly format: string; readonly isWide: boolean },
): Promise<void> {
  const resources = Object.fromEntries(objects.map(({ title, items }) => [title, items]));
  const document =
    format === 'table'
      ? undefined
      : { ...formatReleaseDocument(report, resources), ...(isWide ? originOf(report) : {}) };
  await printData(terminal, format, document, () =>
    formatRelease(report, {
      context,
      style: terminal.style,
      ...(tables.length === 0 ? {} : { resources: formatResources(tables) }),
    }),
  );
}

function originOf({ ulid = '', user = '' }: StatusResult['report']): object {
  return { ulid, user };
}
