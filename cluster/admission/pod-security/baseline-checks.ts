import type { JsonObject } from '../../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt, valueAt } from '../../object.ts';
import type { PodView, Violation } from './pod-view.ts';
import { containersNamed, pluralize, quoteAll, sorted } from './pod-view.ts';

/** A rule, as it was in a version. */
export type Check = (pod: PodView, minor: number) => Violation | undefined;

const mildProfiles = ['RuntimeDefault', 'Localhost'];
const appArmorAnnotation = 'container.apparmor.security.beta.kubernetes.io/';
const mildCapabilities = new Set(
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(
    ' ',
  ),
);

export const appArmorProfile: Check = (pod) => {
  const isWrong = (type: unknown): type is string =>
    typeof type === 'string' && !mildProfiles.includes(type);
  const setters = pod.settersWhere((context) =>
    isWrong(valueAt(context, 'appArmorProfile', 'type')),
  );
  const values = sorted(pod.contextValues('appArmorProfile', 'type').filter(isWrong));
  const annotations = Object.entries(pod.annotations)
    .filter(([key, value]) => key.startsWith(appArmorAnnotation) && !isMildAppArmor(value))
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .sort();
  const all = [...values, ...annotations];
  if (all.length === 0) return undefined;
  const who = [
    ...(setters === '' ? [] : [setters]),
    ...(annotations.length > 0 ? [pluralize('annotation', annotations)] : []),
  ];
  return {
    reason: pluralize('forbidden AppArmor profile', all),
    detail: `${who.join(' and ')} must not set AppArmor profile type to ${quoteAll(all)}`,
  };
};

function isMildAppArmor(value: string): boolean {
  return value === '' || value === 'runtime/default' || value.startsWith('localhost/');
}

export const baselineCapabilities: Check = (pod) => {
  const added = (container: JsonObject): readonly string[] =>
    listAt(container, 'securityContext', 'capabilities', 'add')
      .map(String)
      .filter((one) => !mildCapabilities.has(one));
  const names = pod.namesWhere((one) => added(one).length > 0);
  if (names.length === 0) return undefined;
  const capabilities = quoteAll(sorted(pod.containers.flatMap(added)));
  return {
    reason: 'non-default capabilities',
    detail: `${containersNamed(names)} must not include ${capabilities} in securityContext.capabilities.add`,
  };
};

export const hostNamespaces: Check = ({ spec }) => {
  const used = ['hostNetwork', 'hostPID', 'hostIPC'].filter((key) => spec[key] === true);
  if (used.length === 0) return undefined;
  return { reason: 'host namespaces', detail: used.map((key) => `${key}=true`).join(', ') };
};

export const hostPathVolumes: Check = ({ spec }) => {
  const names = objectsAt(spec, 'volumes')
    .filter((volume) => objectAt(volume, 'hostPath'))
    .map((volume) => stringAt(volume, 'name') ?? '');
  if (names.length === 0) return undefined;
  return { reason: 'hostPath volumes', detail: `${pluralize('volume', names)} ${quoteAll(names)}` };
};

export const hostPorts: Check = (pod) => {
  const portsOf = (container: JsonObject): readonly string[] =>
    objectsAt(container, 'ports')
      .map((port) => numberAt(port, 'hostPort') ?? 0)
      .filter((port) => port !== 0)
      .map(String);
  const names = pod.namesWhere((one) => portsOf(one).length > 0);
  if (names.length === 0) return undefined;
  const ports = sorted(pod.containers.flatMap(portsOf));
  const verb = names.length === 1 ? 'uses' : 'use';
  return {
    reason: 'hostPort',
    detail: `${containersNamed(names)} ${verb} ${pluralize('hostPort', ports)} ${ports.join(', ')}`,
  };
};

export const hostProbes: Check = (pod, minor) => {
  const names = sorted(pod.namesWhere((one) => probedHosts(one).length > 0));
  if (minor < 34 || names.length === 0) return undefined;
  const hosts = sorted(pod.containers.flatMap(probedHosts));
  const verb = names.length === 1 ? 'uses' : 'use';
  return {
    reason: 'probe or lifecycle host',
    detail: `${containersNamed(names)} ${verb} ${pluralize('probe or lifecycle host', hosts)} ${quoteAll(hosts)}`,
  };
};

function probedHosts(container: JsonObject): readonly string[] {
  const handlers = [
    ...['livenessProbe', 'readinessProbe', 'startupProbe'].map((key) => [key]),
    ...['postStart', 'preStop'].map((key) => ['lifecycle', key]),
  ];
  const hosts = handlers.flatMap((path) =>
    ['httpGet', 'tcpSocket'].map((how) => stringAt(container, ...path, how, 'host') ?? ''),
  );
  return hosts.filter((host) => host !== '');
}

export const privileged: Check = (pod) => {
  const names = pod.namesWhere((one) => valueAt(one, 'securityContext', 'privileged') === true);
  if (names.length === 0) return undefined;
  return {
    reason: 'privileged',
    detail: `${containersNamed(names)} must not set securityContext.privileged=true`,
  };
};

/** Where its users are its own, it may see more of the system. */
export const baselineProcMount: Check = (pod, minor) =>
  minor >= 35 && pod.hasOwnUsers ? undefined : procMount(pod, minor);

export const procMount: Check = (pod) => {
  const mountOf = (container: JsonObject): string =>
    stringAt(container, 'securityContext', 'procMount') ?? 'Default';
  const names = pod.namesWhere((one) => mountOf(one) !== 'Default');
  if (names.length === 0) return undefined;
  const types = sorted(pod.containers.map(mountOf).filter((type) => type !== 'Default'));
  return {
    reason: 'procMount',
    detail: `${containersNamed(names)} must not set securityContext.procMount to ${quoteAll(types)}`,
  };
};

export const seLinuxOptions: Check = (pod, minor) => {
  const mild = ['', 'container_t', 'container_init_t', 'container_kvm_t'];
  const allowed = minor >= 31 ? [...mild, 'container_engine_t'] : mild;
  const all = pod.contextValues('seLinuxOptions');
  const text = (options: unknown, key: string): string =>
    stringAt(options as JsonObject, key) ?? '';
  const setters = pod.settersWhere((context) => {
    const options = objectAt(context, 'seLinuxOptions');
    if (!options) return false;
    const isSet = text(options, 'user') !== '' || text(options, 'role') !== '';
    return isSet || !allowed.includes(text(options, 'type'));
  });
  if (setters === '') return undefined;
  const types = sorted(all.map((one) => text(one, 'type')).filter((one) => !allowed.includes(one)));
  const faults = [
    ...(types.length > 0 ? [`${pluralize('type', types)} ${quoteAll(types)}`] : []),
    ...(all.some((one) => text(one, 'user') !== '') ? ['user may not be set'] : []),
    ...(all.some((one) => text(one, 'role') !== '') ? ['role may not be set'] : []),
  ];
  return {
    reason: 'seLinuxOptions',
    detail: `${setters} set forbidden securityContext.seLinuxOptions: ${faults.join('; ')}`,
  };
};

export const baselineSeccomp: Check = (pod) => {
  const isWrong = (type: unknown): type is string =>
    typeof type === 'string' && !mildProfiles.includes(type);
  const setters = pod.settersWhere((context) =>
    isWrong(valueAt(context, 'seccompProfile', 'type')),
  );
  if (setters === '') return undefined;
  const values = sorted(pod.contextValues('seccompProfile', 'type').filter(isWrong));
  return {
    reason: 'seccompProfile',
    detail: `${setters} must not set securityContext.seccompProfile.type to ${quoteAll(values)}`,
  };
};

/** By the version from which on they are harmless. */
const mildSysctls: Readonly<Record<string, number>> = {
  'kernel.shm_rmid_forced': 0,
  'net.ipv4.ip_local_port_range': 0,
  'net.ipv4.tcp_syncookies': 0,
  'net.ipv4.ping_group_range': 0,
  'net.ipv4.ip_unprivileged_port_start': 0,
  'net.ipv4.ip_local_reserved_ports': 27,
  'net.ipv4.tcp_keepalive_time': 29,
  'net.ipv4.tcp_fin_timeout': 29,
  'net.ipv4.tcp_keepalive_intvl': 29,
  'net.ipv4.tcp_keepalive_probes': 29,
  'net.ipv4.tcp_rmem': 32,
  'net.ipv4.tcp_wmem': 32,
};

export const sysctls: Check = ({ spec }, minor) => {
  const names = objectsAt(spec, 'securityContext', 'sysctls')
    .map((one) => stringAt(one, 'name') ?? '')
    .filter((name) => minor < (mildSysctls[name] ?? Infinity) || mildSysctls[name] === undefined);
  return names.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: names.join(', ') };
};

export const windowsHostProcess: Check = (pod) => {
  const setters = pod.settersWhere(
    (context) => valueAt(context, 'windowsOptions', 'hostProcess') === true,
  );
  if (setters === '') return undefined;
  return {
    reason: 'hostProcess',
    detail: `${setters} must not set securityContext.windowsOptions.hostProcess=true`,
  };
};
