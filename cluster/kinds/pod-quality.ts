import type { JsonObject } from '../object.ts';
import { isEqualJson, objectsAt, stringsAt } from '../object.ts';

/** Guaranteed when every container has equal limits and requests, BestEffort without any. */
export function qosClassOf(spec: JsonObject): string {
  const containers = [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')];
  const amounts = (container: JsonObject, key: string): Record<string, string> => {
    const { cpu, memory } = stringsAt(container, 'resources', key);
    return { ...(cpu !== undefined && { cpu }), ...(memory !== undefined && { memory }) };
  };
  const hasAny = containers.some(
    (one) => Object.keys({ ...amounts(one, 'requests'), ...amounts(one, 'limits') }).length > 0,
  );
  if (!hasAny) return 'BestEffort';
  const isGuaranteed = containers.every((one) => {
    const limits = amounts(one, 'limits');
    return Object.keys(limits).length === 2 && isEqualJson(limits, amounts(one, 'requests'));
  });
  return isGuaranteed ? 'Guaranteed' : 'Burstable';
}
