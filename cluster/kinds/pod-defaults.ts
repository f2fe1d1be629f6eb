import type { JsonObject, KubeObject } from '../object.ts';
import { isObject, objectAt, objectsAt, stringAt } from '../object.ts';
import { childOf, setDefault } from './defaults.ts';

/** What Pods and the templates of Pods have in common. */
export function setPodSpecDefaults(spec: JsonObject): void {
  setDefault(spec, 'restartPolicy', 'Always');
  setDefault(spec, 'terminationGracePeriodSeconds', 30);
  setDefault(spec, 'dnsPolicy', 'ClusterFirst');
  setDefault(spec, 'securityContext', {});
  setDefault(spec, 'schedulerName', 'default-scheduler');
  copyServiceAccount(spec);
  for (const container of allContainers(spec)) setContainerDefaults(container);
  for (const volume of objectsAt(spec, 'volumes')) setVolumeDefaults(volume);
}

/** What only a Pod itself gets. */
export function setPodDefaults(pod: KubeObject): void {
  const spec = childOf(pod, 'spec');
  setPodSpecDefaults(spec);
  setDefault(spec, 'enableServiceLinks', true);
  for (const container of [
    ...objectsAt(spec, 'containers'),
    ...objectsAt(spec, 'initContainers'),
  ]) {
    copyLimitsToRequests(container);
    if (spec['hostNetwork'] !== true) continue;
    for (const port of objectsAt(container, 'ports')) {
      port['hostPort'] ??= port['containerPort'];
    }
  }
}

export function setTemplateDefaults(owner: JsonObject): void {
  const template = objectAt(owner, 'template');
  const spec = objectAt(template, 'spec');
  if (spec) setPodSpecDefaults(spec);
}

export function allContainers(spec: JsonObject): JsonObject[] {
  return [
    ...objectsAt(spec, 'initContainers'),
    ...objectsAt(spec, 'containers'),
    ...objectsAt(spec, 'ephemeralContainers'),
  ];
}

/** The field has two names; whichever is set, both are. */
function copyServiceAccount(spec: JsonObject): void {
  const name = stringAt(spec, 'serviceAccountName') ?? stringAt(spec, 'serviceAccount');
  if (name === undefined || name === '') return;
  spec['serviceAccountName'] = name;
  spec['serviceAccount'] = name;
}

function setContainerDefaults(container: JsonObject): void {
  const isLatest = tagOf(stringAt(container, 'image') ?? '') === 'latest';
  setDefault(container, 'imagePullPolicy', isLatest ? 'Always' : 'IfNotPresent');
  setDefault(container, 'terminationMessagePath', '/dev/termination-log');
  setDefault(container, 'terminationMessagePolicy', 'File');
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = objectAt(container, name);
    if (probe) setProbeDefaults(probe);
  }
  for (const name of ['postStart', 'preStop']) {
    const httpGet = objectAt(container, 'lifecycle', name, 'httpGet');
    if (httpGet) setHttpGetDefaults(httpGet);
  }
  for (const variable of objectsAt(container, 'env')) {
    const fieldRef = objectAt(variable, 'valueFrom', 'fieldRef');
    if (fieldRef) setDefault(fieldRef, 'apiVersion', 'v1');
  }
}

function setProbeDefaults(probe: JsonObject): void {
  setDefault(probe, 'timeoutSeconds', 1);
  setDefault(probe, 'periodSeconds', 10);
  setDefault(probe, 'successThreshold', 1);
  setDefault(probe, 'failureThreshold', 3);
  const httpGet = objectAt(probe, 'httpGet');
  if (httpGet) setHttpGetDefaults(httpGet);
  const grpc = objectAt(probe, 'grpc');
  if (grpc) grpc['service'] ??= '';
}

function setHttpGetDefaults(action: JsonObject): void {
  setDefault(action, 'path', '/');
  setDefault(action, 'scheme', 'HTTP');
}

const fileMode = 0o644;

function setVolumeDefaults(volume: JsonObject): void {
  const sources = Object.keys(volume).filter((key) => key !== 'name');
  if (sources.length === 0) volume['emptyDir'] = {};
  for (const name of ['secret', 'configMap', 'downwardAPI', 'projected']) {
    const source = objectAt(volume, name);
    if (source) setDefault(source, 'defaultMode', fileMode);
  }
  const hostPath = objectAt(volume, 'hostPath');
  if (hostPath) hostPath['type'] ??= '';
  setItemDefaults(objectAt(volume, 'downwardAPI'));
  for (const source of objectsAt(volume, 'projected', 'sources')) {
    const token = objectAt(source, 'serviceAccountToken');
    if (token) setDefault(token, 'expirationSeconds', 3600);
    setItemDefaults(objectAt(source, 'downwardAPI'));
  }
  const claim = objectAt(volume, 'ephemeral', 'volumeClaimTemplate', 'spec');
  if (claim) setDefault(claim, 'volumeMode', 'Filesystem');
}

function setItemDefaults(downwardApi: JsonObject | undefined): void {
  for (const item of objectsAt(downwardApi, 'items')) {
    const fieldRef = objectAt(item, 'fieldRef');
    if (fieldRef) setDefault(fieldRef, 'apiVersion', 'v1');
  }
}

function copyLimitsToRequests(container: JsonObject): void {
  const resources = objectAt(container, 'resources');
  const limits = objectAt(resources, 'limits');
  if (!resources || !limits) return;
  const requests = isObject(resources['requests']) ? resources['requests'] : {};
  resources['requests'] = { ...limits, ...requests };
}

/** `latest` where an image names neither a tag nor a digest. */
function tagOf(image: string): string {
  if (image.includes('@')) return '';
  const name = image.slice(image.lastIndexOf('/') + 1);
  const colon = name.indexOf(':');
  return colon < 0 ? 'latest' : name.slice(colon + 1);
}
