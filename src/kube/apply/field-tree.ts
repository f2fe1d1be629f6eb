import { isRecord } from '../../base/index.ts';
import type { FieldTree } from '../object.ts';

/** A field's place: steps as in managed fields, `f:spec`, `k:{"name":"a"}`. */
export type FieldPath = readonly string[];

/** The fields that a tree has, each by its path. */
export function listFields(tree: FieldTree): readonly FieldPath[] {
  return Object.entries(tree).flatMap(([step, below]) => {
    if (step === '.') return [];
    const inside = listFields(below).map((path) => [step, ...path]);
    return isMember(below) ? [[step], ...inside] : inside;
  });
}

export function hasField(tree: FieldTree, path: FieldPath): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return isMember(tree);
  const below = Object.hasOwn(tree, step) ? tree[step] : undefined;
  return below !== undefined && hasField(below, rest);
}

/** The fields that either tree has. */
export function uniteFields(a: FieldTree, b: FieldTree): FieldTree {
  const steps = new Set([a, b].flatMap(stepsIn));
  return Object.fromEntries([...steps].map((step) => [step, uniteAt(a[step], b[step])]));
}

function uniteAt(a: FieldTree | undefined, b: FieldTree | undefined): FieldTree {
  if (a === undefined || b === undefined) return a ?? b ?? {};
  const inside = uniteFields(a, b);
  const isDotted = Object.keys(inside).length > 0 && (isMember(a) || isMember(b));
  return isDotted ? { '.': {}, ...inside } : inside;
}

/** A place without anything below is a field itself; one with something below says so by a dot. */
function isMember(tree: FieldTree): boolean {
  return Object.hasOwn(tree, '.') || Object.keys(tree).length === 0;
}

/** As the server writes paths: `.spec.containers[name="app"].image`. */
export function formatPath(path: FieldPath): string {
  return path.map(formatStep).join('');
}

function formatStep(step: string): string {
  const rest = step.slice(2);
  if (step.startsWith('f:')) return `.${rest}`;
  if (step.startsWith('v:')) return `[=${rest}]`;
  if (!step.startsWith('k:')) return `[${rest}]`;
  const keys = Object.entries(keysIn(step));
  return `[${keys.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(',')}]`;
}

/** The steps from a place to what is below it; a dot stands for the place itself. */
export function stepsIn(tree: FieldTree): readonly string[] {
  return Object.keys(tree).filter((step) => step !== '.');
}

/** The keys that lead to an item of a list, by their names. */
export function keysIn(step: string): Readonly<Record<string, unknown>> {
  const keys: unknown = JSON.parse(step.slice(2));
  return isRecord(keys) ? keys : {};
}
