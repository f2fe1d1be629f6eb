import type { FieldError } from '../field-error.ts';
import { duplicate, forbiddenField, invalidValue, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { objectAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkQualifiedName } from '../resources/names.ts';
import { compareQuantities } from '../schema/quantity.ts';

const types = ['Pod', 'Container', 'PersistentVolumeClaim'];

export const limitRange: Behavior = {
  createsOnUpdate: true,
  admit(object, world) {
    if (!object.metadata.name && !object.metadata.generateName) {
      object.metadata.name = world.createUid();
    }
  },
  setDefaults(object) {
    for (const item of objectsAt(object, 'spec', 'limits')) setLimitDefaults(item);
  },
  validate: validateLimitRange,
  validateUpdate: validateLimitRange,
};

/** A container's default is its most, what it asks for its default, or else its least. */
function setLimitDefaults(item: JsonObject): void {
  if (item['type'] !== 'Container') return;
  const limits = { ...objectAt(item, 'max'), ...objectAt(item, 'default') };
  const requests = { ...objectAt(item, 'min'), ...limits, ...objectAt(item, 'defaultRequest') };
  if (Object.keys(limits).length > 0) item['default'] = limits;
  if (Object.keys(requests).length > 0) item['defaultRequest'] = requests;
}

function validateLimitRange(object: KubeObject): readonly FieldError[] {
  const limits = objectsAt(object, 'spec', 'limits');
  const seen = limits.map((limit) => stringAt(limit, 'type') ?? '');
  return limits.flatMap((limit, index) => {
    const path = `spec.limits[${index}]`;
    const type = seen[index] ?? '';
    return [
      ...validateType(type, `${path}.type`),
      ...(seen.indexOf(type) < index ? [duplicate(`${path}.type`, type)] : []),
      ...validateDefaults(limit, type, path),
      ...validateStorage(limit, type, path),
      ...validateBounds(limit, path),
    ];
  });
}

function validateType(type: string, path: string): readonly FieldError[] {
  const faults = checkQualifiedName(type);
  if (faults.length > 0) return faults.map((fault) => invalidValue(path, type, fault));
  if (type.includes('/') || types.includes(type)) return [];
  return [invalidValue(path, type, 'must be a standard limit type or fully qualified')];
}

function validateDefaults(limit: JsonObject, type: string, path: string): readonly FieldError[] {
  if (type !== 'Pod') return [];
  const why = "may not be specified when `type` is 'Pod'";
  return ['default', 'defaultRequest'].flatMap((key) =>
    Object.keys(stringsAt(limit, key)).length > 0 ? [forbiddenField(`${path}.${key}`, why)] : [],
  );
}

function validateStorage(limit: JsonObject, type: string, path: string): readonly FieldError[] {
  const isBounded = ['min', 'max'].some((key) => stringsAt(limit, key)['storage'] !== undefined);
  if (type !== 'PersistentVolumeClaim' || isBounded) return [];
  const why = 'either minimum or maximum storage value is required, but neither was provided';
  return [required(`${path}.limits`, why)];
}

interface Order {
  readonly smaller: string;
  readonly larger: string;
  /** The field that is at fault, and whose value is shown. */
  readonly at: string;
  readonly shown: string;
  readonly names: readonly [smaller: string, larger: string];
}

const orders: readonly Order[] = [
  { smaller: 'min', larger: 'max', at: 'min', shown: 'min', names: ['min', 'max'] },
  {
    smaller: 'min',
    larger: 'defaultRequest',
    at: 'defaultRequest',
    shown: 'defaultRequest',
    names: ['min', 'default request'],
  },
  {
    smaller: 'defaultRequest',
    larger: 'max',
    at: 'defaultRequest',
    shown: 'defaultRequest',
    names: ['default request', 'max'],
  },
  {
    smaller: 'defaultRequest',
    larger: 'default',
    at: 'defaultRequest',
    shown: 'defaultRequest',
    names: ['default request', 'default limit'],
  },
  { smaller: 'min', larger: 'default', at: 'default', shown: 'min', names: ['min', 'default'] },
  { smaller: 'default', larger: 'max', at: 'default', shown: 'max', names: ['default', 'max'] },
];

function validateBounds(limit: JsonObject, path: string): readonly FieldError[] {
  const keys = ['min', 'max', 'default', 'defaultRequest', 'maxLimitRequestRatio'];
  const names = new Set(keys.flatMap((key) => Object.keys(stringsAt(limit, key))));
  return [...names].flatMap((name) => [
    ...orders.flatMap((order) => validateOrder(limit, name, order, path)),
    ...validateRatio(limit, name, path),
  ]);
}

function validateOrder(
  limit: JsonObject,
  name: string,
  { smaller, larger, at, shown, names }: Order,
  path: string,
): readonly FieldError[] {
  const low = stringsAt(limit, smaller)[name];
  const high = stringsAt(limit, larger)[name];
  if (low === undefined || high === undefined || compareQuantities(low, high) <= 0) return [];
  const why = `${names[0]} value ${low} is greater than ${names[1]} value ${high}`;
  return [invalidValue(`${path}.${at}[${name}]`, stringsAt(limit, shown)[name] ?? '', why)];
}

function validateRatio(limit: JsonObject, name: string, path: string): readonly FieldError[] {
  const ratio = stringsAt(limit, 'maxLimitRequestRatio')[name];
  if (ratio === undefined || compareQuantities(ratio, '1') >= 0) return [];
  const at = `${path}.maxLimitRequestRatio[${name}]`;
  return [invalidValue(at, ratio, `ratio ${ratio} is less than 1`)];
}
