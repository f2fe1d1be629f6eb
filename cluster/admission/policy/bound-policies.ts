import type { KubeObject } from '../../object.ts';
import { objectAt, stringAt } from '../../object.ts';
import type { ApiResource } from '../../resources/api-resource.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { matchResources } from './match-resources.ts';
import type { PolicyWorld } from './policy-input.ts';

const group = 'admissionregistration.k8s.io';
/** Policies do not judge policies: a wrong one could never be taken back. */
const exempt = new Set(
  ['validatingadmissionpolicies', 'mutatingadmissionpolicies'].flatMap((kind) => [
    `${group}/${kind}`,
    `${group}/${kind.replace('policies', 'policybindings')}`,
  ]),
);

/** A policy that is about a request, by one of its bindings. */
export interface BoundPolicy {
  readonly policy: KubeObject;
  readonly binding: KubeObject;
  /** The version in which the policy wants to see objects. */
  readonly matched: ApiResource;
}

/** Every policy of a kind with every binding that brings it to a request. */
export function boundPolicies(
  world: PolicyWorld,
  kind: 'validating' | 'mutating',
  request: AdmissionRequest,
): readonly BoundPolicy[] {
  const policies = world.store.collection(`${group}/${kind}admissionpolicies`);
  if (policies.size === 0 || isExempt(request.resource)) return [];
  const bindings = world.store.collection(`${group}/${kind}admissionpolicybindings`).list();
  return policies.list().flatMap((policy) => {
    const own = bindings.filter(
      (binding) => stringAt(binding, 'spec', 'policyName') === policy.metadata.name,
    );
    const constraints = objectAt(policy, 'spec', 'matchConstraints');
    const matched =
      own.length === 0 || !constraints ? undefined : matchResources(constraints, request, world);
    if (!matched) return [];
    return own
      .filter((binding) => isBoundTo(binding, request, world))
      .map((binding) => ({ policy, binding, matched }));
  });
}

function isBoundTo(binding: KubeObject, request: AdmissionRequest, world: PolicyWorld): boolean {
  const resources = objectAt(binding, 'spec', 'matchResources');
  return !resources || matchResources(resources, request, world) !== undefined;
}

function isExempt({ storageKey, group: own }: ApiResource): boolean {
  return (
    exempt.has(storageKey) || own === 'authorization.k8s.io' || own === 'authentication.k8s.io'
  );
}
