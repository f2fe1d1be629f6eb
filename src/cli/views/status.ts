import type { StatusResult } from '../../actions/status.ts';
import { formatReleaseDocument } from '../../reports/index.ts';
import type { ActionContext } from '../../index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printData } from './print-data.ts';
import { formatRelease } from './release.ts';
import { formatResources } from './resource-tables.ts';

export interface StatusViewOptions {
  /** `table`, `json` or `yaml`. */
  readonly format: string;
  readonly isWide: boolean;
}

export interface Viewer {
  readonly terminal: Terminal;
  readonly context: ActionContext;
}

/** Shows the state of a release as Helm does. */
export async function printStatus(
  viewer: Viewer,
  state: StatusResult,
  { format, isWide }: StatusViewOptions,
): Promise<void> {
  const { report, objects } = state;
  const resources = Object.fromEntries(objects.map(({ title, items }) => [title, items]));
  const document =
    format === 'table'
      ? undefined
      : { ...formatReleaseDocument(report, resources), ...(isWide ? originOf(report) : {}) };
  await printData(viewer.terminal, format, document, () => formatStatus(viewer, state));
}

/** For people. */
export function formatStatus({ terminal, context }: Viewer, state: StatusResult): string {
  const { report, tables } = state;
  return formatRelease(report, {
    context,
    style: terminal.style,
    ...(tables.length === 0 ? {} : { resources: formatResources(tables) }),
  });
}

function originOf({ ulid = '', user = '' }: StatusResult['report']): object {
  return { ulid, user };
}
