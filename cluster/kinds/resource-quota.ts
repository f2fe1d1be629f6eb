import type { FieldError } from '../field-error.ts';
import { invalidValue } from '../field-error.ts';
import type { KubeObject } from '../object.ts';
import { listAt, stringsAt } from '../object.ts';
import { countedByPlural } from '../admission/quota/usage.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkQualifiedName } from '../resources/names.ts';
import { quantityNano } from '../schema/quantity.ts';

const counted = [
  ...countedByPlural,
  'pods',
  'services',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
];
const measured = ['cpu', 'memory', 'ephemeral-storage'];
const standard = new Set([
  ...counted,
  ...measured,
  ...measured.flatMap((name) => [`requests.${name}`, `limits.${name}`]),
  'requests.storage',
]);
const pairs = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
];
const scopes = [
  ...pairs.flat(),
  'PriorityClass',
  'CrossNamespacePodAffinity',
  'VolumeAttributesClass',
];
const billion = 1_000_000_000n;

export const resourceQuota: Behavior = {
  returnsDeleted: true,
  validate: validateQuota,
  validateUpdate: (object, old) => [...validateQuota(object), ...validateSameScopes(object, old)],
};

function validateQuota(object: KubeObject): readonly FieldError[] {
  const hard = Object.entries(stringsAt(object, 'spec', 'hard'));
  return [
    ...hard.flatMap(([name, amount]) => [
      ...validateName(name, `spec.hard[${name}]`),
      ...validateAmount(name, amount, `spec.hard[${name}]`),
    ]),
    ...validateScopes(object),
  ];
}

function validateName(name: string, path: string): readonly FieldError[] {
  const faults = checkQualifiedName(name);
  if (faults.length > 0) return faults.map((fault) => invalidValue(path, name, fault));
  const isHuge = /^(?:requests\.)?hugepages-/.test(name);
  if (name.includes('/') || standard.has(name) || isHuge) return [];
  return [
    'must be a standard resource type or fully qualified',
    'must be a standard resource for quota',
  ].map((why) => invalidValue(path, name, why));
}

function validateAmount(name: string, amount: string, path: string): readonly FieldError[] {
  const nano = quantityNano(amount);
  const isWhole = nano % billion === 0n || !counted.includes(name);
  return [
    ...(nano < 0n ? [invalidValue(path, amount, 'must be greater than or equal to 0')] : []),
    ...(isWhole ? [] : [invalidValue(path, amount, 'must be an integer')]),
  ];
}

function validateScopes(object: KubeObject): readonly FieldError[] {
  const stated = listAt(object, 'spec', 'scopes');
  const fault = (why: string): FieldError => invalidValue('spec.scopes', stated, why);
  const names = Object.keys(stringsAt(object, 'spec', 'hard')).filter((name) => standard.has(name));
  return [
    ...stated.flatMap((scope) => [
      ...(scopes.some((one) => one === scope) ? [] : [fault('unsupported scope')]),
      ...names.flatMap((name) =>
        isScopeFor(scope, name) ? [] : [fault('unsupported scope applied to resource')],
      ),
    ]),
    ...pairs.flatMap((pair) =>
      pair.every((scope) => stated.includes(scope)) ? [fault('conflicting scopes')] : [],
    ),
  ];
}

/** Scopes are about Pods; of those that promise nothing, only the number counts. */
function isScopeFor(scope: unknown, name: string): boolean {
  if (scope === 'BestEffort') return name === 'pods';
  return name === 'pods' || measured.some((one) => name === one || name.endsWith(`.${one}`));
}

function validateSameScopes(object: KubeObject, old: KubeObject): readonly FieldError[] {
  const now = listAt(object, 'spec', 'scopes');
  const before = listAt(old, 'spec', 'scopes');
  const isSame = [...now, ...before].every((one) => now.includes(one) && before.includes(one));
  return isSame ? [] : [invalidValue('spec.scopes', now, 'field is immutable')];
}
