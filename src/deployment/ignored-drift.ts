import { isRecord } from '../base/index.ts';
import type { KubeObject } from '../kube/index.ts';
import type { Plan } from '../plan/index.ts';

type Step = Plan['steps'][number];

/** Fields of objects that others may change; every part of the target that is given has to fit. */
export interface IgnoredFields {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly labels?: Readonly<Record<string, unknown>>;
  /** JSON pointers: `/spec/replicas`. */
  readonly paths: readonly string[];
}

/** A step without the changes that are nobody's business; what is left to do may be nothing. */
export function withoutIgnored(step: Step, ignored: readonly IgnoredFields[]): Step {
  const { live, desired } = step;
  if (live === undefined || desired === undefined) return step;
  const pointers = ignored.filter((each) => isTarget(live, each)).flatMap(({ paths }) => paths);
  if (pointers.length === 0) return step;
  const fields = step.fields.filter(({ field }) => !pointers.some((each) => covers(each, field)));
  const kept = pointers
    .map(stepsOf)
    .reduce<unknown>((object, path) => copyAt(object, live, path), desired);
  return {
    ...step,
    desired: isObjectLike(kept, desired) ? kept : desired,
    fields,
    action: step.action === 'change' && fields.length === 0 ? 'unchanged' : step.action,
  };
}

function isTarget({ kind, metadata }: KubeObject, wanted: IgnoredFields): boolean {
  const { labels = {} } = metadata;
  return (
    (wanted.kind ?? kind) === kind &&
    (wanted.name ?? metadata.name) === metadata.name &&
    Object.entries(wanted.labels ?? {}).every(([name, value]) => labels[name] === value)
  );
}

function stepsOf(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Fields are written as the server writes paths: `.spec.template.spec.containers[name="app"]`. */
function covers(pointer: string, field: string): boolean {
  const path = stepsOf(pointer)
    .map((step) => `.${step}`)
    .join('');
  if (!field.startsWith(path)) return false;
  return ['', '.', '['].includes(field.charAt(path.length));
}

/** What is live at the path, in place of what is desired there. */
function copyAt(desired: unknown, live: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return live;
  if (Array.isArray(desired) && Array.isArray(live)) {
    return desired.map((item: unknown, index): unknown =>
      String(index) === first ? copyAt(item, live[index], rest) : item,
    );
  }
  if (!isRecord(live) || live[first] === undefined) return desired;
  const known = isRecord(desired) ? desired : {};
  return { ...known, [first]: copyAt(known[first], live[first], rest) };
}

function isObjectLike(value: unknown, model: KubeObject): value is KubeObject {
  return isRecord(value) && value['kind'] === model.kind && isRecord(value['metadata']);
}
