import type { DiffResult } from '../../src/deployment/index.ts';
import { fromPlain } from '../../src/go/index.ts';
import { changeWords, listObstacles } from '../../src/actions/diff/change-words.ts';
import { printYaml } from '../../src/yaml/index.ts';
import type { PlanFacts, PlannedChange } from '../protocol.ts';

/** A plan for the page: what stays as it is is left out. */
export function planFacts({ changes, hasChanges }: DiffResult): PlanFacts {
  const shown = changes.filter(({ action }) => action !== 'unchanged');
  return { hasChanges, changes: shown.map(changeFacts) };
}

function changeFacts(change: DiffResult['changes'][number]): PlannedChange {
  const { action, reference, reason = '', before, after } = change;
  return {
    action,
    deed: changeWords[action],
    kind: reference.kind,
    name: reference.name,
    namespace: reference.namespace ?? '',
    reason,
    before: before === undefined ? '' : printYaml(fromPlain(before)),
    after: after === undefined ? '' : printYaml(fromPlain(after)),
    notes: listObstacles(change),
  };
}
