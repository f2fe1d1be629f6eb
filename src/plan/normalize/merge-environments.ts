import { isRecord } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { describeReference, groupOf } from '../../kube/index.ts';
import { desiredReference } from '../desired-object.ts';

type OnRepetition = (container: string, variable: string) => void;

/** Groups whose containers are Kubernetes' own. */
const groups = ['', 'apps', 'batch'];

/**
 * A workload in which no variable of a container is set twice: of several values, the last is the one
 * that a container sees.
 */
export function mergeEnvironments(
  object: KubeObject,
  onWarning: (text: string) => void,
): KubeObject {
  if (!groups.includes(groupOf(object.apiVersion)) || !isRecord(object['spec'])) return object;
  const what = describeReference(desiredReference(object));
  const spec = mergeWithin(object['spec'], (container, variable) =>
    onWarning(`${what}: container "${container}" sets ${variable} twice: the last one counts`),
  );
  return spec === object['spec'] ? object : { ...object, spec };
}

/** The same value comes back where nothing is to be done. */
function mergeWithin(value: unknown, onRepetition: OnRepetition): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    const isContainers = /^(init|ephemeral)?containers$/i.test(key) && Array.isArray(item);
    if (!isContainers) return [key, mergeWithin(item, onRepetition)] as const;
    const merged = item.map((container: unknown) => mergeContainer(container, onRepetition));
    return [key, merged.some((each, index) => each !== item[index]) ? merged : item] as const;
  });
  const isSame = entries.every(([key, item]) => item === value[key]);
  return isSame ? value : Object.fromEntries(entries);
}

function mergeContainer(container: unknown, onRepetition: OnRepetition): unknown {
  const environment = isRecord(container) ? container['env'] : undefined;
  if (!isRecord(container) || !Array.isArray(environment)) return container;
  const last = new Map(environment.map((variable) => [nameOf(variable), variable as unknown]));
  if (last.size === environment.length || last.has(undefined)) return container;
  const seen = new Set<unknown>();
  for (const name of environment.map(nameOf)) {
    if (seen.has(name)) onRepetition(String(container['name']), String(name));
    seen.add(name);
  }
  return { ...container, env: [...last.values()] };
}

function nameOf(variable: unknown): unknown {
  return isRecord(variable) ? variable['name'] : undefined;
}
