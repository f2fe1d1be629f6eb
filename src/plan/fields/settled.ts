import { isRecord } from '../../base/index.ts';
import type { FieldTree, KubeObject, ManagedFields } from '../../kube/index.ts';
import { helmManager, stepsIn } from '../../kube/index.ts';
import { omit } from '../omit.ts';
import { isStepTo } from './field-trees.ts';

/**
 * Whether applying an object would change nothing: all that is desired is there and owned by us alone
 * or with others, and nothing that we own is desired no more. What cannot be told for sure is not
 * settled; the server decides then, and an apply without effect does no harm.
 */
export function isSettled(desired: KubeObject, live: KubeObject): boolean {
  const own = (live.metadata.managedFields ?? []).filter(isOurs);
  const [entry] = own;
  if (entry?.operation !== 'Apply' || own.length !== 1) return false;
  const versions = new Set([entry.apiVersion, live.apiVersion, desired.apiVersion]);
  if (versions.size !== 1) return false;
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
  const steps = stepsIn(tree);
  // Without anything below, not even itself, the field is owned as a whole.
  if (steps.length === 0 && !Object.hasOwn(tree, '.')) return true;
  const items = itemsOf(value);
  if (items.length !== steps.length) return false;
  return items.every(([isStep, item]) => {
    const step = steps.find(isStep);
    return step !== undefined && isExactly(tree[step] ?? {}, item);
  });
}

/** What is below a value, and how a step to it is recognised. */
function itemsOf(value: unknown): readonly (readonly [(step: string) => boolean, unknown])[] {
  if (Array.isArray(value)) return value.map((item) => [(step) => isStepTo(step, item), item]);
  const fields = Object.entries(isRecord(value) ? value : {}).filter(([, item]) => item !== null);
  return fields.map(([key, item]) => [(step) => step === `f:${key}`, item]);
}
