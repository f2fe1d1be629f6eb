import type { JsonObject } from '../object.ts';
import { objectAt, objectsAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { childOf, setDefault } from './defaults.ts';
import { specOf } from './workloads.ts';

/** Kinds of those who extend a cluster: kept and defaulted; nothing here acts on them. */
export const httpsPort = 443;

export const apiService: Behavior = {
  setDefaults(object) {
    const service = objectAt(object, 'spec', 'service');
    if (service) setDefault(service, 'port', httpsPort);
  },
};

export const admissionPolicy: Behavior = {
  generationOf: specOf,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    setDefault(spec, 'failurePolicy', 'Fail');
    const constraints = objectAt(spec, 'matchConstraints');
    if (constraints) setMatchDefaults(constraints);
  },
};

export const admissionPolicyBinding: Behavior = {
  generationOf: specOf,
  setDefaults(object) {
    const resources = objectAt(object, 'spec', 'matchResources');
    if (resources) setMatchDefaults(resources);
  },
};

function setMatchDefaults(resources: JsonObject): void {
  setDefault(resources, 'matchPolicy', 'Equivalent');
  resources['namespaceSelector'] ??= {};
  resources['objectSelector'] ??= {};
  for (const key of ['resourceRules', 'excludeResourceRules']) {
    for (const rule of objectsAt(resources, key)) setDefault(rule, 'scope', '*');
  }
}

export const resourceClaim: Behavior = {
  setDefaults: (object) => setDeviceDefaults(specOf(object)),
};

export const resourceClaimTemplate: Behavior = {
  setDefaults: (object) => setDeviceDefaults(objectAt(object, 'spec', 'spec') ?? {}),
};

/** One device of a class, unless more are asked for. */
function setDeviceDefaults(spec: JsonObject): void {
  const wanted = objectsAt(spec, 'devices', 'requests').flatMap((request) => {
    const exactly = objectAt(request, 'exactly');
    return exactly ? [exactly] : objectsAt(request, 'firstAvailable');
  });
  for (const request of wanted) {
    setDefault(request, 'allocationMode', 'ExactCount');
    if (request['allocationMode'] === 'ExactCount') setDefault(request, 'count', 1);
  }
}
