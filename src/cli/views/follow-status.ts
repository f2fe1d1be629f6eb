import type { StatusResult } from '../../actions/status.ts';
import { LiveArea } from '../terminal/live-area.ts';
import type { StatusViewOptions, Viewer } from './status.ts';
import { formatStatus, printStatus } from './status.ts';

/**
 * Shows the state of a release as it changes, until the user has seen enough: on a screen always at
 * the same place, elsewhere once more after each change.
 */
export async function followStatus(
  viewer: Viewer,
  states: AsyncIterable<StatusResult>,
  options: StatusViewOptions,
): Promise<void> {
  const { terminal, context } = viewer;
  const isDrawn = terminal.width !== undefined && options.format === 'table';
  const show = isDrawn ? draw(viewer, terminal.width) : printChanges(viewer, options);
  try {
    for await (const state of states) await show(state);
  } catch (error) {
    // To be interrupted is how this ends.
    if (!context.signal.aborted) throw error;
  }
}

type Show = (state: StatusResult) => void | Promise<void>;

function draw(viewer: Viewer, width: number): Show {
  const area = new LiveArea(viewer.terminal.write, width);
  const { height = Number.POSITIVE_INFINITY } = viewer.terminal;
  return (state) => {
    const lines = formatStatus(viewer, state).trimEnd().split('\n');
    area.show(lines.slice(0, height - 1));
  };
}

function printChanges(viewer: Viewer, options: StatusViewOptions): Show {
  let shown = '';
  return async (state) => {
    const gist = JSON.stringify(withoutAges(state));
    if (gist === shown) return;
    shown = gist;
    await printStatus(viewer, state, options);
  };
}

/** What grows older has not changed. */
function withoutAges({ report, tables, objects }: StatusResult): unknown {
  const withoutAge = tables.map(({ title, items }) => ({
    title,
    rows: items.map(({ columns, rows }) =>
      rows.map((row) => row.filter((_, column) => columns[column]?.toLowerCase() !== 'age')),
    ),
  }));
  return [report.sequence, report.phase, withoutAge, objects];
}
