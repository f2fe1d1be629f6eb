import { isRecord } from '../../base/index.ts';
import type { KubeClient, KubeObject, Right } from '../../kube/index.ts';
import { groupOf } from '../../kube/index.ts';
import { findDefinedKind, isDefinition } from '../definitions/defined-kinds.ts';
import type { Action, Plan, Step } from '../plan.ts';

/** A right, and of which objects by name it is needed. */
export interface NeededRight extends Right {
  readonly names: readonly string[];
}

/** An apply that finds nothing creates, which is a right of its own. */
const verbs: Readonly<Record<Action, readonly string[]>> = {
  create: ['create', 'patch'],
  change: ['patch'],
  recreate: ['delete', 'create', 'patch'],
  delete: ['delete'],
  keep: [],
  unchanged: [],
};

/** What it takes to execute a plan, each right once. */
export async function neededRights(
  client: KubeClient,
  { steps }: Plan,
  signal?: AbortSignal,
): Promise<readonly NeededRight[]> {
  const desired = steps.flatMap((step) => (step.desired === undefined ? [] : [step.desired]));
  const definitions = desired.filter(isDefinition);
  const needed = new Map<string, NeededRight>();
  for (const step of steps) {
    const { namespace, name } = step.reference;
    const resource = await findPlural(client, step, definitions, signal);
    for (const verb of resource === undefined ? [] : verbs[step.action]) {
      const right = {
        verb,
        group: groupOf(step.reference.apiVersion),
        resource: resource ?? '',
        namespace,
      };
      const key = [verb, right.group, resource, namespace].join('/');
      const names = [...(needed.get(key)?.names ?? []), name];
      needed.set(key, { ...right, names });
    }
  }
  return [...needed.values()];
}

async function findPlural(
  client: KubeClient,
  { reference, live }: Step,
  definitions: readonly KubeObject[],
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const defined = findDefinedKind(definitions, reference);
  if (defined === undefined) {
    return (await client.resources.find(live ?? reference, signal))?.plural;
  }
  const { spec } = defined.definition;
  const names = isRecord(spec) ? spec['names'] : undefined;
  const plural = isRecord(names) ? names['plural'] : undefined;
  return typeof plural === 'string' ? plural : undefined;
}
