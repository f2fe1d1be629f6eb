import type { JsonObject } from '../object.ts';
import { objectAt, objectsAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { setDefault } from './defaults.ts';
import { specOf } from './workloads.ts';

/** Kinds of those who extend a cluster: kept and defaulted; nothing here acts on them. */
export const httpsPort = 443;

export const apiService: Behavior = {
  setDefaults(object) {
    const service = objectAt(object, 'spec', 'service');
    if (service) setDefault(service, 'port', httpsPort);
  },
};

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
