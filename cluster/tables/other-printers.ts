import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt, valueAt } from '../object.ts';
import { ageOf } from './age.ts';
import { noneText, formatSelector } from './cells.ts';
import type { TablePrinter } from './table.ts';
import { ageColumn, nameColumn, boolean, integer, text } from './table.ts';

/** Kinds of the groups beside core and apps. */
function name({ metadata }: KubeObject): string {
  return metadata.name ?? '';
}

function age({ metadata }: KubeObject, now: Date): string {
  return ageOf(metadata.creationTimestamp, now);
}

export const ingressPrinter: TablePrinter = {
  columns: [nameColumn, text('Class'), text('Hosts'), text('Address'), text('Ports'), ageColumn],
  cells: (object, now) => [
    name(object),
    stringAt(object, 'spec', 'ingressClassName') ??
      object.metadata.annotations?.['kubernetes.io/ingress.class'] ??
      noneText,
    formatHosts(object),
    objectsAt(object, 'status', 'loadBalancer', 'ingress')
      .map((one) => stringAt(one, 'ip') ?? stringAt(one, 'hostname') ?? '')
      .join(','),
    listAt(object, 'spec', 'tls').length > 0 ? '80, 443' : '80',
    age(object, now),
  ],
};

function formatHosts(object: KubeObject): string {
  const hosts = objectsAt(object, 'spec', 'rules').map((rule) => stringAt(rule, 'host') ?? '*');
  if (hosts.length === 0) return '*';
  const rest = hosts.length - 3;
  const shown = hosts.slice(0, 3).join(',');
  return rest > 0 ? `${shown} + ${rest} more...` : shown;
}

export const ingressClassPrinter: TablePrinter = {
  columns: [nameColumn, text('Controller'), text('Parameters'), ageColumn],
  cells: (object, now) => {
    const parameters = objectAt(object, 'spec', 'parameters');
    const group = stringAt(parameters, 'apiGroup');
    const kind = stringAt(parameters, 'kind') ?? '';
    const full = group ? `${kind}.${group}` : kind;
    return [
      name(object),
      stringAt(object, 'spec', 'controller') ?? '',
      parameters ? `${full}/${stringAt(parameters, 'name') ?? ''}` : noneText,
      age(object, now),
    ];
  },
};

export const networkPolicyPrinter: TablePrinter = {
  columns: [nameColumn, text('Pod-Selector'), ageColumn],
  cells: (object, now) => [
    name(object),
    formatSelector(objectAt(object, 'spec', 'podSelector')),
    age(object, now),
  ],
};

export const bindingPrinter: TablePrinter = {
  columns: [
    nameColumn,
    text('Role'),
    ageColumn,
    text('Users', 1),
    text('Groups', 1),
    text('ServiceAccounts', 1),
  ],
  cells: (object, now) => {
    const subjects = objectsAt(object, 'subjects');
    const of = (kind: string, show: (subject: JsonObject) => string): string =>
      subjects
        .filter((subject) => subject['kind'] === kind)
        .map(show)
        .join(', ');
    const plain = (subject: JsonObject): string => stringAt(subject, 'name') ?? '';
    return [
      name(object),
      `${stringAt(object, 'roleRef', 'kind') ?? ''}/${stringAt(object, 'roleRef', 'name') ?? ''}`,
      age(object, now),
      of('User', plain),
      of('Group', plain),
      of('ServiceAccount', (one) => `${stringAt(one, 'namespace') ?? ''}/${plain(one)}`),
    ];
  },
};

export const storageClassPrinter: TablePrinter = {
  columns: [
    nameColumn,
    ...['Provisioner', 'ReclaimPolicy', 'VolumeBindingMode', 'AllowVolumeExpansion'].map((one) =>
      text(one),
    ),
    ageColumn,
  ],
  cells: (object, now) => {
    const isDefault =
      object.metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true';
    return [
      isDefault ? `${name(object)} (default)` : name(object),
      stringAt(object, 'provisioner') ?? '',
      stringAt(object, 'reclaimPolicy') ?? 'Delete',
      stringAt(object, 'volumeBindingMode') ?? '<unset>',
      String(object['allowVolumeExpansion'] === true),
      age(object, now),
    ];
  },
};

export const priorityClassPrinter: TablePrinter = {
  columns: [
    nameColumn,
    integer('Value'),
    boolean('Global-Default'),
    ageColumn,
    text('PreemptionPolicy'),
  ],
  cells: (object, now) => [
    name(object),
    numberAt(object, 'value') ?? 0,
    object['globalDefault'] === true,
    age(object, now),
    stringAt(object, 'preemptionPolicy') ?? '',
  ],
};

export const leasePrinter: TablePrinter = {
  columns: [nameColumn, text('Holder'), ageColumn],
  cells: (object, now) => [
    name(object),
    stringAt(object, 'spec', 'holderIdentity') ?? '',
    age(object, now),
  ],
};

export const endpointSlicePrinter: TablePrinter = {
  columns: [nameColumn, text('AddressType'), text('Ports'), text('Endpoints'), ageColumn],
  cells: (object, now) => {
    const ports = objectsAt(object, 'ports').map((port) => String(numberAt(port, 'port') ?? '*'));
    const addresses = objectsAt(object, 'endpoints').flatMap((one) => listAt(one, 'addresses'));
    return [
      name(object),
      stringAt(object, 'addressType') ?? '',
      formatSome(ports, '<unset>'),
      formatSome(addresses.map(String), '<unset>'),
      age(object, now),
    ];
  },
};

function formatSome(list: readonly string[], none: string): string {
  if (list.length === 0) return none;
  const rest = list.length - 3;
  const shown = list.slice(0, 3).join(',');
  return rest > 0 ? `${shown} + ${rest} more...` : shown;
}

export const webhookPrinter: TablePrinter = {
  columns: [nameColumn, integer('Webhooks'), ageColumn],
  cells: (object, now) => [name(object), listAt(object, 'webhooks').length, age(object, now)],
};

export const signingRequestPrinter: TablePrinter = {
  columns: [
    nameColumn,
    ageColumn,
    ...['SignerName', 'Requestor', 'RequestedDuration', 'Condition'].map((one) => text(one)),
  ],
  cells: (object, now) => {
    const types = objectsAt(object, 'status', 'conditions').map(
      (one) => stringAt(one, 'type') ?? '',
    );
    const issued = stringAt(object, 'status', 'certificate') ? ['Issued'] : [];
    const condition = types.length === 0 ? ['Pending'] : [...types, ...issued];
    return [
      name(object),
      age(object, now),
      stringAt(object, 'spec', 'signerName') ?? noneText,
      stringAt(object, 'spec', 'username') ?? '',
      noneText,
      condition.join(','),
    ];
  },
};

export const revisionPrinter: TablePrinter = {
  columns: [nameColumn, text('Controller'), text('Revision'), ageColumn],
  cells: (object, now) => {
    const owner = object.metadata.ownerReferences?.find((one) => one.controller === true);
    const [group = ''] = owner?.apiVersion.split('/') ?? [];
    const kind = owner?.kind.toLowerCase() ?? '';
    return [
      name(object),
      owner ? `${kind}.${group}/${owner.name}` : noneText,
      numberAt(object, 'revision') ?? 0,
      age(object, now),
    ];
  },
};

export const definitionPrinter: TablePrinter = {
  columns: [
    nameColumn,
    { name: 'Created At', type: 'date', description: 'Time at which it was created' },
  ],
  cells: ({ metadata }) => [metadata.name ?? '', metadata.creationTimestamp ?? ''],
};

export const quotaPrinter: TablePrinter = {
  columns: [nameColumn, text('Request'), text('Limit'), ageColumn],
  cells: (object, now) => {
    const hard = Object.keys(
      objectAt(object, 'status', 'hard') ?? objectAt(object, 'spec', 'hard') ?? {},
    );
    const show = (key: string): string => {
      const used = valueAt(object, 'status', 'used', key);
      const max = valueAt(object, 'status', 'hard', key) ?? valueAt(object, 'spec', 'hard', key);
      return `${key}: ${typeof used === 'string' ? used : '0'}/${typeof max === 'string' ? max : '0'}`;
    };
    const isLimit = (key: string): boolean => key.startsWith('limits.');
    return [
      name(object),
      hard
        .filter((key) => !isLimit(key))
        .map(show)
        .join(', '),
      hard.filter(isLimit).map(show).join(', '),
      age(object, now),
    ];
  },
};

export const runtimeClassPrinter: TablePrinter = {
  columns: [nameColumn, text('Handler'), ageColumn],
  cells: (object, now) => [name(object), stringAt(object, 'handler') ?? '', age(object, now)],
};

export const csiDriverPrinter: TablePrinter = {
  columns: [
    nameColumn,
    boolean('AttachRequired'),
    boolean('PodInfoOnMount'),
    boolean('StorageCapacity'),
    text('TokenRequests'),
    boolean('RequiresRepublish'),
    text('Modes'),
    ageColumn,
  ],
  cells: (object, now) => {
    const isSet = (key: string, otherwise: boolean): boolean =>
      object.spec?.[key] === undefined ? otherwise : object.spec[key] === true;
    const audiences = objectsAt(object, 'spec', 'tokenRequests').map(
      (one) => stringAt(one, 'audience') ?? '',
    );
    return [
      name(object),
      isSet('attachRequired', true),
      isSet('podInfoOnMount', false),
      isSet('storageCapacity', false),
      audiences.length > 0 ? audiences.join(',') : '<unset>',
      isSet('requiresRepublish', false),
      listAt(object, 'spec', 'volumeLifecycleModes').map(String).join(','),
      age(object, now),
    ];
  },
};
