import type { JsonObject } from '../../object.ts';
import { listAt, objectsAt, stringAt, valueAt } from '../../object.ts';
import type { Check } from './baseline-checks.ts';
import { baselineSeccomp } from './baseline-checks.ts';
import { containersNamed, pluralize, quoteAll, sorted } from './pod-view.ts';

export const allowPrivilegeEscalation: Check = (pod, minor) => {
  if (minor < 8 || pod.isWindows) return undefined;
  const names = pod.namesWhere(
    (one) => valueAt(one, 'securityContext', 'allowPrivilegeEscalation') !== false,
  );
  if (names.length === 0) return undefined;
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${containersNamed(names)} must set securityContext.allowPrivilegeEscalation=false`,
  };
};

export const restrictedCapabilities: Check = (pod) => {
  if (pod.isWindows) return undefined;
  const listed = (container: JsonObject, key: string): readonly string[] =>
    listAt(container, 'securityContext', 'capabilities', key).map(String);
  const added = (container: JsonObject): readonly string[] =>
    listed(container, 'add').filter((one) => one !== 'NET_BIND_SERVICE');
  const keeping = pod.namesWhere((one) => !listed(one, 'drop').includes('ALL'));
  const adding = pod.namesWhere((one) => added(one).length > 0);
  const capabilities = quoteAll(sorted(pod.containers.flatMap(added)));
  const details = [
    ...(keeping.length > 0
      ? [`${containersNamed(keeping)} must set securityContext.capabilities.drop=["ALL"]`]
      : []),
    ...(adding.length > 0
      ? [
          `${containersNamed(adding)} must not include ${capabilities} in securityContext.capabilities.add`,
        ]
      : []),
  ];
  if (details.length === 0) return undefined;
  return { reason: 'unrestricted capabilities', detail: details.join('; ') };
};

const mildVolumes = new Set(
  'configMap csi downwardAPI emptyDir ephemeral image persistentVolumeClaim projected secret'.split(
    ' ',
  ),
);

export const restrictedVolumes: Check = ({ spec }) => {
  const typeOf = (volume: JsonObject): string =>
    Object.keys(volume).find((key) => key !== 'name' && volume[key] !== undefined) ?? 'unknown';
  const volumes = objectsAt(spec, 'volumes').filter((one) => !mildVolumes.has(typeOf(one)));
  if (volumes.length === 0) return undefined;
  const names = volumes.map((volume) => stringAt(volume, 'name') ?? '');
  const types = sorted(volumes.map(typeOf));
  const verb = names.length === 1 ? 'uses' : 'use';
  return {
    reason: 'restricted volume types',
    detail: `${pluralize('volume', names)} ${quoteAll(names)} ${verb} ${pluralize('restricted volume type', types)} ${quoteAll(types)}`,
  };
};

export const runAsNonRoot: Check = (pod, minor) => {
  if (minor >= 35 && pod.hasOwnUsers) return undefined;
  const reason = 'runAsNonRoot != true';
  const setters = pod.settersWhere((context) => context['runAsNonRoot'] === false);
  if (setters !== '') {
    return { reason, detail: `${setters} must not set securityContext.runAsNonRoot=false` };
  }
  if (valueAt(pod.spec, 'securityContext', 'runAsNonRoot') === true) return undefined;
  const names = pod.namesWhere((one) => valueAt(one, 'securityContext', 'runAsNonRoot') !== true);
  if (names.length === 0) return undefined;
  return {
    reason,
    detail: `pod or ${containersNamed(names)} must set securityContext.runAsNonRoot=true`,
  };
};

export const runAsUser: Check = (pod, minor) => {
  if (minor < 23 || (minor >= 35 && pod.hasOwnUsers)) return undefined;
  const setters = pod.settersWhere((context) => context['runAsUser'] === 0);
  return setters === ''
    ? undefined
    : { reason: 'runAsUser=0', detail: `${setters} must not set runAsUser=0` };
};

export const restrictedSeccomp: Check = (pod, minor) => {
  if (minor < 19 || pod.isWindows) return undefined;
  const wrong = baselineSeccomp(pod, minor);
  if (wrong) return wrong;
  const isSet = (one: JsonObject): boolean =>
    valueAt(one, 'securityContext', 'seccompProfile', 'type') !== undefined;
  const names = isSet(pod.spec) ? [] : pod.namesWhere((one) => !isSet(one));
  if (names.length === 0) return undefined;
  return {
    reason: 'seccompProfile',
    detail: `pod or ${containersNamed(names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`,
  };
};
