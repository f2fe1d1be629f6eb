import type { KubeObject } from '../object.ts';
import { conditionsOf, textAt } from './object-fields.ts';
import type { Readiness } from './readiness.ts';
import { current, failed, inProgress } from './readiness.ts';

export function serviceReadiness(object: KubeObject): Readiness {
  const isBalanced = textAt(object, 'spec.type', 'ClusterIP') === 'LoadBalancer';
  return isBalanced && textAt(object, 'spec.clusterIP') === ''
    ? inProgress('NoIPAssigned', 'ClusterIP not set. Service type: LoadBalancer')
    : current('Service is ready');
}

export function claimReadiness(object: KubeObject): Readiness {
  const phase = textAt(object, 'status.phase', 'unknown');
  return phase === 'Bound'
    ? current('PVC is Bound')
    : inProgress('NotBound', `PVC is not Bound. phase: ${phase}`);
}

export function definitionReadiness(object: KubeObject): Readiness {
  for (const { type, status, reason, message } of conditionsOf(object)) {
    if (type === 'NamesAccepted' && status === 'False') return failed(reason, message);
    if (type !== 'Established') continue;
    if (status === 'True') return current('CRD is established');
    if (status === 'False' && reason !== 'Installing') return failed(reason, message);
  }
  return inProgress('Installing', 'Install in progress');
}
