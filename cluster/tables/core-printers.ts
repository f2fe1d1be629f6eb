import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import { ageOf } from './age.ts';
import { noneText, unknownText, formatAccessModes, formatLabels } from './cells.ts';
import type { TablePrinter } from './table.ts';
import { ageColumn, nameColumn, text } from './table.ts';

/** Kinds of the core group that run nothing. */
function name({ metadata }: KubeObject): string {
  return metadata.name ?? '';
}

function age({ metadata }: KubeObject, now: Date): string {
  return ageOf(metadata.creationTimestamp, now);
}

/** Kinds with a name and an age. */
export const agePrinter: TablePrinter = {
  columns: [nameColumn, ageColumn],
  cells: (object, now) => [name(object), age(object, now)],
};

export const configMapPrinter: TablePrinter = {
  columns: [nameColumn, text('Data'), ageColumn],
  cells: (object, now) => [
    name(object),
    keys(object, 'data') + keys(object, 'binaryData'),
    age(object, now),
  ],
};

function keys(object: KubeObject, field: string): number {
  return Object.keys(objectAt(object, field) ?? {}).length;
}

export const secretPrinter: TablePrinter = {
  columns: [nameColumn, text('Type'), text('Data'), ageColumn],
  cells: (object, now) => [
    name(object),
    stringAt(object, 'type') ?? '',
    keys(object, 'data'),
    age(object, now),
  ],
};

export const namespacePrinter: TablePrinter = {
  columns: [nameColumn, text('Status'), ageColumn],
  cells: (object, now) => [
    name(object),
    stringAt(object, 'status', 'phase') ?? '',
    age(object, now),
  ],
};

export const servicePrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Type'),
    text('Cluster-IP'),
    text('External-IP'),
    text('Port(s)'),
    ageColumn,
    text('Selector', 1),
  ],
  cells: (object, now) => [
    name(object),
    stringAt(object, 'spec', 'type') ?? '',
    stringAt(object, 'spec', 'clusterIP') ?? noneText,
    externalAddress(object),
    objectsAt(object, 'spec', 'ports').map(formatPort).join(',') || noneText,
    age(object, now),
    formatLabels(stringsAt(object, 'spec', 'selector')),
  ],
};

function externalAddress(service: KubeObject): string {
  const external = listAt(service, 'spec', 'externalIPs').map(String);
  switch (stringAt(service, 'spec', 'type')) {
    case 'LoadBalancer': {
      const given = objectsAt(service, 'status', 'loadBalancer', 'ingress').map(
        (one) => stringAt(one, 'ip') ?? stringAt(one, 'hostname') ?? '',
      );
      const all = [...given, ...external];
      return all.length > 0 ? all.join(',') : '<pending>';
    }
    case 'ExternalName':
      return stringAt(service, 'spec', 'externalName') ?? '';
    default:
      return external.length > 0 ? external.join(',') : noneText;
  }
}

function formatPort(port: JsonObject): string {
  const number = numberAt(port, 'port') ?? 0;
  const nodePort = numberAt(port, 'nodePort');
  const protocol = stringAt(port, 'protocol') ?? '';
  return nodePort ? `${number}:${nodePort}/${protocol}` : `${number}/${protocol}`;
}

export const endpointsPrinter: TablePrinter = {
  columns: [nameColumn, text('Endpoints'), ageColumn],
  cells: (object, now) => [name(object), formatEndpoints(object), age(object, now)],
};

/** The first three, and how many more. */
function formatEndpoints(object: KubeObject): string {
  const all = objectsAt(object, 'subsets').flatMap((subset) =>
    objectsAt(subset, 'ports').flatMap((port) =>
      objectsAt(subset, 'addresses').map(
        (address) => `${stringAt(address, 'ip') ?? ''}:${numberAt(port, 'port') ?? 0}`,
      ),
    ),
  );
  if (all.length === 0) return noneText;
  const rest = all.length - 3;
  const shown = all.slice(0, 3).join(',');
  return rest > 0 ? `${shown} + ${rest} more...` : shown;
}

export const nodePrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Status'),
    text('Roles'),
    ageColumn,
    text('Version'),
    text('Internal-IP', 1),
    text('External-IP', 1),
    text('OS-Image', 1),
    text('Kernel-Version', 1),
    text('Container-Runtime', 1),
  ],
  cells: (object, now) => [
    name(object),
    nodeStatus(object),
    nodeRoles(object),
    age(object, now),
    nodeInfo(object, 'kubeletVersion'),
    nodeAddress(object, 'InternalIP'),
    nodeAddress(object, 'ExternalIP'),
    nodeInfo(object, 'osImage'),
    nodeInfo(object, 'kernelVersion'),
    nodeInfo(object, 'containerRuntimeVersion'),
  ],
};

function nodeStatus(node: KubeObject): string {
  const ready = objectsAt(node, 'status', 'conditions').find((one) => one['type'] === 'Ready');
  const state = ready ? (ready['status'] === 'True' ? 'Ready' : 'NotReady') : 'Unknown';
  return node.spec?.['unschedulable'] === true ? `${state},SchedulingDisabled` : state;
}

function nodeRoles({ metadata }: KubeObject): string {
  const prefix = 'node-role.kubernetes.io/';
  const roles = Object.keys(metadata.labels ?? {}).filter((key) => key.startsWith(prefix));
  return roles.length === 0 ? noneText : roles.map((key) => key.slice(prefix.length)).join(',');
}

function nodeInfo(node: KubeObject, key: string): string {
  const value = stringAt(node, 'status', 'nodeInfo', key) ?? '';
  return value === '' ? unknownText : value;
}

function nodeAddress(node: KubeObject, type: string): string {
  const found = objectsAt(node, 'status', 'addresses').find((one) => one['type'] === type);
  return stringAt(found, 'address') ?? noneText;
}

export const eventPrinter: TablePrinter = {
  columns: [
    text('Last Seen'),
    text('Type'),
    text('Reason'),
    text('Object'),
    text('Subobject', 1),
    text('Source', 1),
    text('Message'),
    text('First Seen', 1),
    text('Count', 1),
    { ...nameColumn, priority: 1 },
  ],
  cells: (object, now) => {
    const about = objectAt(object, 'involvedObject') ?? objectAt(object, 'regarding');
    const first = stringAt(object, 'firstTimestamp') ?? stringAt(object, 'eventTime');
    const kind = (stringAt(about, 'kind') ?? '').toLowerCase();
    return [
      ageOf(stringAt(object, 'lastTimestamp') ?? first, now),
      stringAt(object, 'type') ?? '',
      stringAt(object, 'reason') ?? '',
      `${kind}/${stringAt(about, 'name') ?? ''}`,
      stringAt(about, 'fieldPath') ?? '',
      stringAt(object, 'source', 'component') ?? '',
      (stringAt(object, 'message') ?? stringAt(object, 'note') ?? '').trim(),
      ageOf(first, now),
      numberAt(object, 'count') ?? 1,
      name(object),
    ];
  },
};

export const volumePrinter: TablePrinter = {
  columns: [
    nameColumn,
    ...['Capacity', 'Access Modes', 'Reclaim Policy', 'Status', 'Claim'].map((one) => text(one)),
    ...['StorageClass', 'VolumeAttributesClass', 'Reason'].map((one) => text(one)),
    ageColumn,
    text('VolumeMode', 1),
  ],
  cells: (object, now) => {
    const claim = objectAt(object, 'spec', 'claimRef');
    const terminating = object.metadata.deletionTimestamp !== undefined;
    return [
      name(object),
      stringAt(object, 'spec', 'capacity', 'storage') ?? '',
      formatAccessModes(listAt(object, 'spec', 'accessModes')),
      stringAt(object, 'spec', 'persistentVolumeReclaimPolicy') ?? '',
      terminating ? 'Terminating' : (stringAt(object, 'status', 'phase') ?? ''),
      claim ? `${stringAt(claim, 'namespace') ?? ''}/${stringAt(claim, 'name') ?? ''}` : '',
      stringAt(object, 'spec', 'storageClassName') ?? '',
      stringAt(object, 'spec', 'volumeAttributesClassName') ?? '<unset>',
      stringAt(object, 'status', 'reason') ?? '',
      age(object, now),
      stringAt(object, 'spec', 'volumeMode') ?? '<unset>',
    ];
  },
};

export const claimPrinter: TablePrinter = {
  columns: [
    nameColumn,
    ...['Status', 'Volume', 'Capacity', 'Access Modes', 'StorageClass'].map((one) => text(one)),
    text('VolumeAttributesClass'),
    ageColumn,
    text('VolumeMode', 1),
  ],
  cells: (object, now) => {
    const isBound = stringAt(object, 'spec', 'volumeName') !== undefined;
    const terminating = object.metadata.deletionTimestamp !== undefined;
    return [
      name(object),
      terminating ? 'Terminating' : (stringAt(object, 'status', 'phase') ?? ''),
      stringAt(object, 'spec', 'volumeName') ?? '',
      isBound ? (stringAt(object, 'status', 'capacity', 'storage') ?? '') : '',
      isBound ? formatAccessModes(listAt(object, 'status', 'accessModes')) : '',
      stringAt(object, 'spec', 'storageClassName') ?? '',
      stringAt(object, 'spec', 'volumeAttributesClassName') ?? '<unset>',
      age(object, now),
      stringAt(object, 'spec', 'volumeMode') ?? '<unset>',
    ];
  },
};
