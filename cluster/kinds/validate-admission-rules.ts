import type { FieldError } from '../field-error.ts';
import { duplicate, invalidValue, notSupported, required, tooMany } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { checkPathSegment, checkQualifiedName } from '../resources/names.ts';
import { validateSelector } from './validate-selector.ts';

const operations = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const scopes = ['*', 'Cluster', 'Namespaced'];
const matchPolicies = ['Equivalent', 'Exact'];
const mostConditions = 64;

/** Which requests a policy or its binding is about. */
export function validateMatchResources(resources: JsonObject, path: string): readonly FieldError[] {
  const rules = (key: string): readonly FieldError[] =>
    objectsAt(resources, key).flatMap((rule, index) =>
      validateNamedRule(rule, `${path}.${key}[${index}]`),
    );
  return [
    ...validateMatchPolicy(resources, path),
    ...validateSelectors(resources, path),
    ...rules('resourceRules'),
    ...rules('excludeResourceRules'),
  ];
}

export function validateMatchPolicy(holder: JsonObject, path: string): readonly FieldError[] {
  const matchPolicy = stringAt(holder, 'matchPolicy');
  if (matchPolicy === undefined) return [required(`${path}.matchPolicy`)];
  if (matchPolicies.includes(matchPolicy)) return [];
  return [notSupported(`${path}.matchPolicy`, matchPolicy, matchPolicies)];
}

export function validateSelectors(holder: JsonObject, path: string): readonly FieldError[] {
  return ['namespaceSelector', 'objectSelector'].flatMap((key) => {
    const selector = objectAt(holder, key);
    return selector ? validateSelector(selector, `${path}.${key}`) : [];
  });
}

function validateNamedRule(rule: JsonObject, path: string): readonly FieldError[] {
  const names = listAt(rule, 'resourceNames').map(String);
  const faults = names.flatMap((name, index) => {
    const at = `${path}.resourceNames[${index}]`;
    return [
      ...checkPathSegment(name).map((fault) => invalidValue(at, name, fault)),
      ...(names.indexOf(name) < index ? [duplicate(at, name)] : []),
    ];
  });
  return [...faults, ...validateRule(rule, path)];
}

/** Operations, and the groups, versions and resources they are about. */
export function validateRule(rule: JsonObject, path: string): readonly FieldError[] {
  const stated = listAt(rule, 'operations').map(String);
  const scope = stringAt(rule, 'scope');
  return [
    ...(stated.length === 0 ? [required(`${path}.operations`)] : []),
    ...validateWildcard(rule, 'operations', 'operations', path),
    ...stated.flatMap((operation, index) =>
      operations.includes(operation)
        ? []
        : [notSupported(`${path}.operations[${index}]`, operation, operations)],
    ),
    ...requireSome(rule, 'apiGroups', path),
    ...validateWildcard(rule, 'apiGroups', 'API groups', path),
    ...requireSome(rule, 'apiVersions', path),
    ...validateWildcard(rule, 'apiVersions', 'API versions', path),
    ...listAt(rule, 'apiVersions').flatMap((version, index) =>
      version === '' ? [required(`${path}.apiVersions[${index}]`)] : [],
    ),
    ...validateResourceNames(listAt(rule, 'resources').map(String), `${path}.resources`),
    ...(scope === undefined || scopes.includes(scope)
      ? []
      : [notSupported(`${path}.scope`, scope, scopes)]),
  ];
}

function requireSome(rule: JsonObject, key: string, path: string): readonly FieldError[] {
  return listAt(rule, key).length === 0 ? [required(`${path}.${key}`)] : [];
}

function validateWildcard(
  rule: JsonObject,
  key: string,
  what: string,
  path: string,
): readonly FieldError[] {
  const list = listAt(rule, key);
  if (list.length < 2 || !list.includes('*')) return [];
  return [
    invalidValue(`${path}.${key}`, list, `if '*' is present, must not specify other ${what}`),
  ];
}

function validateResourceNames(resources: readonly string[], path: string): readonly FieldError[] {
  const errors: FieldError[] = resources.length === 0 ? [required(path)] : [];
  const wholeResources = new Set<string>();
  const wholeSubresources = new Set<string>();
  for (const [index, resource] of resources.entries()) {
    const at = `${path}[${index}]`;
    if (resource === '') errors.push(required(at));
    const slash = resource.indexOf('/');
    if (slash < 0) continue;
    const name = resource.slice(0, slash);
    const sub = resource.slice(slash + 1);
    const clash = (pattern: string): FieldError =>
      invalidValue(at, resource, `if '${pattern}' is present, must not specify ${resource}`);
    if (wholeResources.has(name)) errors.push(clash(`${name}/*`));
    if (wholeSubresources.has(sub)) errors.push(clash(`*/${sub}`));
    if (sub === '*') wholeResources.add(name);
    if (name === '*') wholeSubresources.add(sub);
  }
  return [...errors, ...validateAllResources(resources, path)];
}

function validateAllResources(resources: readonly string[], path: string): readonly FieldError[] {
  const isPlain = (one: string): boolean => one !== '*' && !one.includes('/');
  return [
    ...(resources.length > 1 && resources.includes('*/*')
      ? [
          invalidValue(
            path,
            [...resources],
            "if '*/*' is present, must not specify other resources",
          ),
        ]
      : []),
    ...(resources.includes('*') && resources.some(isPlain)
      ? [
          invalidValue(
            path,
            [...resources],
            "if '*' is present, must not specify other resources without subresources",
          ),
        ]
      : []),
  ];
}

/** The names of conditions; what they say is for others to check. */
export function validateConditionNames(
  conditions: readonly JsonObject[],
  path: string,
): readonly FieldError[] {
  const names = conditions.map((condition) => stringAt(condition, 'name') ?? '');
  const faults = conditions.flatMap((condition, index) => {
    const name = names[index] ?? '';
    const at = `${path}[${index}]`;
    const isEmpty = (stringAt(condition, 'expression') ?? '').trim() === '';
    return [
      ...(isEmpty ? [required(`${at}.expression`)] : []),
      ...(name === ''
        ? [required(`${at}.name`)]
        : checkQualifiedName(name).map((fault) => invalidValue(`${at}.name`, name, fault))),
      ...(name !== '' && names.indexOf(name) < index ? [duplicate(`${at}.name`, name)] : []),
    ];
  });
  const count = conditions.length;
  return count > mostConditions ? [tooMany(path, count, mostConditions), ...faults] : faults;
}
