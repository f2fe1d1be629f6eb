import { checkLabelName, checkSubdomain } from '../../resources/names.ts';
import type { CelType } from '../types/type.ts';
import { objectNamed } from '../types/type.ts';
import type { Opaque } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';
import type { Library } from './overload.ts';

/** What an expression asks: may someone do this? */
export interface Question {
  /** Instead of who makes the request. */
  readonly serviceAccount?: { readonly namespace: string; readonly name: string };
  readonly verb: string;
  /** Of what is no resource. */
  readonly path?: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

export type Decide = (question: Question) => { readonly allowed: boolean; readonly reason: string };

/** A step of a question, or its answer: only functions look into it. */
class AuthorizationValue<Data> implements Opaque {
  readonly kind = 'opaque';
  readonly type: CelType;
  readonly data: Data;

  constructor(name: string, data: Data) {
    this.type = objectNamed(`kubernetes.authorization.${name}`);
    this.data = data;
  }

  equals(other: Opaque): boolean {
    return other === this;
  }
}

interface Authorizer {
  readonly decide: Decide;
  readonly serviceAccount?: { readonly namespace: string; readonly name: string };
}
type AuthorizerValue = AuthorizationValue<Authorizer>;
type PathCheck = AuthorizationValue<Authorizer & { readonly path: string }>;
type GroupCheck = AuthorizationValue<Authorizer & { readonly group: string }>;

interface Resource extends Authorizer {
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}
type ResourceCheck = AuthorizationValue<Resource>;
type DecisionValue = AuthorizationValue<{ readonly allowed: boolean; readonly reason: string }>;

/** What the variable `authorizer` is. */
export function authorizerValue(decide: Decide): Opaque {
  return new AuthorizationValue<Authorizer>('Authorizer', { decide });
}

/** What `authorizer.requestResource` is: the resource that the request is about. */
export function resourceCheckValue(
  decide: Decide,
  resource: Omit<Resource, keyof Authorizer>,
): Opaque {
  return new AuthorizationValue<Resource>('ResourceCheck', { decide, ...resource });
}

function requireText(text: string, name: string): string {
  if (text.trim() === '') throw new EvaluationError(`${name} must not be empty`);
  return text;
}

function asAccount({ data }: AuthorizerValue, namespace: string, name: string): Opaque {
  if (checkSubdomain(name).length > 0) throw new EvaluationError('Invalid service account name');
  if (checkLabelName(namespace).length > 0) {
    throw new EvaluationError('Invalid service account namespace');
  }
  return new AuthorizationValue('Authorizer', { ...data, serviceAccount: { namespace, name } });
}

const nowhere = { group: '', resource: '', subresource: '', namespace: '', name: '' };

function checkPath({ data }: PathCheck, verb: string): Opaque {
  const { decide, ...rest } = data;
  return new AuthorizationValue('Decision', decide({ ...nowhere, ...rest, verb }));
}

function checkResource({ data }: ResourceCheck, verb: string): Opaque {
  const { decide, ...rest } = data;
  return new AuthorizationValue('Decision', decide({ ...rest, verb }));
}

const prefix = 'kubernetes.authorization.';
const narrowed = `${prefix}ResourceCheck.(string) -> ${prefix}ResourceCheck`;

function narrowing(id: string, key: 'subresource' | 'namespace' | 'name'): Library[string] {
  return [
    [
      id,
      narrowed,
      ({ data }: ResourceCheck, value: string) =>
        new AuthorizationValue<Resource>('ResourceCheck', { ...data, [key]: value }),
    ],
  ];
}

/** Selectors narrow what may be listed; roles know nothing of them, so they change no answer. */
function selecting(id: string): Library[string] {
  return [[id, narrowed, (check: ResourceCheck) => check]];
}

/** Questions about what someone may do. */
export const authorization: Library = {
  path: [
    [
      'authorizer_path',
      `${prefix}Authorizer.(string) -> ${prefix}PathCheck`,
      ({ data }: AuthorizerValue, path: string) =>
        new AuthorizationValue('PathCheck', { ...data, path: requireText(path, 'path') }),
    ],
  ],
  group: [
    [
      'authorizer_group',
      `${prefix}Authorizer.(string) -> ${prefix}GroupCheck`,
      ({ data }: AuthorizerValue, group: string) =>
        new AuthorizationValue('GroupCheck', { ...data, group }),
    ],
  ],
  serviceAccount: [
    [
      'authorizer_serviceaccount',
      `${prefix}Authorizer.(string, string) -> ${prefix}Authorizer`,
      asAccount,
    ],
  ],
  resource: [
    [
      'groupcheck_resource',
      `${prefix}GroupCheck.(string) -> ${prefix}ResourceCheck`,
      ({ data }: GroupCheck, resource: string) =>
        new AuthorizationValue<Resource>('ResourceCheck', {
          ...nowhere,
          ...data,
          resource: requireText(resource, 'resource'),
        }),
    ],
  ],
  subresource: narrowing('resourcecheck_subresource', 'subresource'),
  namespace: narrowing('resourcecheck_namespace', 'namespace'),
  name: narrowing('resourcecheck_name', 'name'),
  fieldSelector: selecting('authorizer_fieldselector'),
  labelSelector: selecting('authorizer_labelselector'),
  check: [
    ['pathcheck_check', `${prefix}PathCheck.(string) -> ${prefix}Decision`, checkPath],
    ['resourcecheck_check', `${prefix}ResourceCheck.(string) -> ${prefix}Decision`, checkResource],
  ],
  errored: [['decision_errored', `${prefix}Decision.() -> bool`, () => false]],
  error: [['decision_error', `${prefix}Decision.() -> string`, () => '']],
  allowed: [
    ['decision_allowed', `${prefix}Decision.() -> bool`, ({ data }: DecisionValue) => data.allowed],
  ],
  reason: [
    ['decision_reason', `${prefix}Decision.() -> string`, ({ data }: DecisionValue) => data.reason],
  ],
};
