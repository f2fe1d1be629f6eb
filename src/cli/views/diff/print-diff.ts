import type { DiffResult } from '../../../deployment/index.ts';
import type { ObjectChange } from '../../../plan/index.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { printData } from '../print-data.ts';
import { formatChange } from './format-change.ts';

export interface PrintDiffOptions {
  /** `table`, `json` or `yaml`. */
  readonly format: string;
  readonly contextLines: number;
}

/** Shows what would be done, and how much of it there is. */
export async function printDiff(
  terminal: Terminal,
  result: DiffResult,
  { format, contextLines }: PrintDiffOptions,
): Promise<void> {
  const { style } = terminal;
  const shown = result.changes.filter(({ action }) => action !== 'unchanged');
  await printData(terminal, format, diffDocument(result), () => {
    const texts = shown.map((change) => formatChange(change, { style, contextLines }));
    return [...texts, `${formatSummary(result)}\n`].join('');
  });
}

const actions = ['create', 'change', 'recreate', 'delete', 'keep', 'unchanged'] as const;

function formatSummary({ name, changes, hasChanges }: DiffResult): string {
  if (!hasChanges) return `release "${name}": nothing would change`;
  const counts = countActions(changes).filter(({ count }) => count > 0);
  const parts = counts.map(({ action, count }) => `${count} ${words[action]}`);
  return `release "${name}": ${parts.join(', ')}`;
}

const words: Readonly<Record<ObjectChange['action'], string>> = {
  create: 'to create',
  change: 'to change',
  recreate: 'to recreate',
  delete: 'to delete',
  keep: 'to keep',
  unchanged: 'unchanged',
};

/** What is unchanged is counted only. */
function diffDocument({ name, namespace, changes, hasChanges }: DiffResult): object {
  const counts = countActions(changes).map(({ action, count }) => [action, count] as const);
  return {
    name,
    namespace,
    hasChanges,
    summary: Object.fromEntries(counts),
    changes: changes
      .filter(({ action }) => action !== 'unchanged')
      .map(({ action, reference, before, after, ...rest }) => ({
        action,
        ...reference,
        ...rest,
        ...(action === 'create' ? { after } : {}),
        ...(action === 'delete' ? { before } : {}),
      })),
  };
}

function countActions(changes: readonly ObjectChange[]): readonly {
  readonly action: ObjectChange['action'];
  readonly count: number;
}[] {
  return actions.map((action) => ({
    action,
    count: changes.filter((change) => change.action === action).length,
  }));
}
