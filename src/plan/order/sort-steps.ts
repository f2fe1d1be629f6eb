import { sortByKind, uninstallOrder } from '../../render/index.ts';
import { isDefinition } from '../definitions/defined-kinds.ts';
import type { Step } from '../plan.ts';

/** Namespaces and definitions of kinds before what needs them, then Helm's order. */
export function sortForInstall(steps: readonly Step[]): readonly Step[] {
  const rank = (step: Step): number =>
    isNamespace(step) ? 0 : isDefinition(step.reference) ? 1 : 2;
  return sortByKind(steps, ({ reference }) => reference.kind).sort((a, b) => rank(a) - rank(b));
}

export function sortForDeletion(steps: readonly Step[]): readonly Step[] {
  return sortByKind(steps, ({ reference }) => reference.kind, uninstallOrder);
}

function isNamespace({ reference }: Step): boolean {
  return reference.kind === 'Namespace' && reference.apiVersion === 'v1';
}
