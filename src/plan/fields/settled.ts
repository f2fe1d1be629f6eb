import type { KubeObject, ManagedFields } from '../kube/index.ts';
import { helmManager, isRecord } from '../kube/index.ts';
import { omit } from './omit.ts';

type FieldTree = NonNullable<ManagedFields['fieldsV1']>;

/**
 * Whether applying an object would change nothing: all that is desired is there and owned by us alone
 * or with others, and nothing that we own is desired no more. What cannot be told for sure is not
 * settled; the server decides then, and an apply without effect does no harm.
 */
export function isSettled(desired: KubeObject, live: KubeObject): boolean {
  const own = (live.metadata.managedFields ?? []).filter(isOurs);
  const [entry] = own;
  if (entry?.operation !== 'Apply' || own.length !== 1) return false;
  if (entry.apiVersion !== desired.apiVersion || live.apiVersion !== desired.apiVersion)
    return false;
  const applied = {
    ...omit(desired, 'apiVersion', 'kind'),
    metadata: omit(desired.metadata, 'name', 'namespace'),
  };
  return contains(live, applied) && isExactly(entry.fieldsV1 ?? {}, applied);
}

function isOurs({ manager, subresource = '' }: ManagedFields): boolean {
  return manager === helmManager && subresource === '';
}

/** Lists have to be the same throughout: which of their items belong together is not known here. */
function contains(live: unknown, desired: unknown): boolean {
  if (desired === null) return live === undefined;
  if (Array.isArray(desired)) {
    if (!Array.isArray(live) || live.length !== desired.length) return false;
    return desired.every((item, index) => contains(live[index], item));
  }
  if (!isRecord(desired)) return live === desired;
  return isRecord(live) && Object.keys(desired).every((key) => contains(live[key], desired[key]));
}

/** Whether a tree has the fields of a value, each of them and no other. */
function isExactly(tree: FieldTree, value: unknown): boolean {
  const steps = Object.keys(tree).filter((step) => step !== '.');
  // Without anything below, not even itself, the field is owned as a whole.
  if (steps.length === 0 && !Object.hasOwn(tree, '.')) return true;
  if (Array.isArray(value)) return isExactlyList(tree, steps, value);
  if (!isRecord(value)) return false;
  const present = Object.entries(value).filter(([, item]) => item !== null);
  if (present.length !== steps.length) return false;
  return present.every(([key, item]) => {
    const below = Object.hasOwn(tree, `f:${key}`) ? tree[`f:${key}`] : undefined;
    return below !== undefined && isExactly(below, item);
  });
}

function isExactlyList(
  tree: FieldTree,
  steps: readonly string[],
  items: readonly unknown[],
): boolean {
  if (steps.length !== items.length) return false;
  return items.every((item) => {
    const step = steps.find((each) => isStepTo(each, item));
    return step !== undefined && isExactly(tree[step] ?? {}, item);
  });
}

/** `k:{"port":80,"protocol":"TCP"}` leads to an item that says so, or leaves what the server fills in. */
function isStepTo(step: string, item: unknown): boolean {
  if (!/^[kv]:/.test(step)) return false;
  const wanted: unknown = JSON.parse(step.slice(2));
  if (step.startsWith('v:')) return wanted === item;
  if (!isRecord(wanted) || !isRecord(item)) return false;
  const keys = Object.keys(wanted);
  return (
    keys.every((key) => item[key] === undefined || item[key] === wanted[key]) &&
    keys.some((key) => item[key] !== undefined)
  );
}
