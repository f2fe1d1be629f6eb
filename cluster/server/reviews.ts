import type { Attributes, Decision } from '../auth/attributes.ts';
import type { Rbac } from '../auth/rbac.ts';
import type { TokenLookup } from '../auth/authenticator.ts';
import type { User } from '../auth/user.ts';
import { authenticated } from '../auth/user.ts';
import { invalidValue } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectAt, stringAt } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { Qualified } from '../status-error.ts';
import { badRequest, invalid } from '../status-error.ts';

export interface ReviewContext {
  readonly rbac: Rbac;
  readonly user: User;
  readonly findToken: TokenLookup;
}

/** Kinds that are asked, not kept: creating one answers it. */
export function answerReview(
  resource: ApiResource,
  review: KubeObject,
  context: ReviewContext,
): KubeObject | undefined {
  switch (resource.kind) {
    case 'SelfSubjectReview':
      return { ...review, status: { userInfo: describeUser(context.user) } };
    case 'TokenReview':
      return { ...review, status: reviewToken(review, context.findToken) };
    case 'SelfSubjectAccessReview':
      return { ...review, status: reviewAccess(resource, review, context.user, context) };
    case 'SubjectAccessReview':
    case 'LocalSubjectAccessReview':
      return {
        ...review,
        status: reviewAccess(resource, review, subjectOf(resource, review), context),
      };
    case 'SelfSubjectRulesReview':
      return { ...review, status: reviewRules(review, context) };
    default:
      return undefined;
  }
}

function describeUser({ name, uid, groups, extra }: User): JsonObject {
  return {
    username: name,
    ...(uid !== undefined && { uid }),
    groups: [...groups],
    ...(extra && {
      extra: Object.fromEntries(Object.entries(extra).map(([key, list]) => [key, [...list]])),
    }),
  };
}

function reviewToken(review: KubeObject, findToken: TokenLookup): JsonObject {
  const token = stringAt(review, 'spec', 'token') ?? '';
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const user = findToken(token);
  if (!user) return { user: {}, error: '[invalid bearer token, token lookup failed]' };
  const groups = user.groups.includes(authenticated)
    ? user.groups
    : [...user.groups, authenticated];
  return { authenticated: true, user: describeUser({ ...user, groups }) };
}

function subjectOf(resource: ApiResource, review: KubeObject): User {
  const name = stringAt(review, 'spec', 'user') ?? '';
  const groups = listAt(review, 'spec', 'groups').map(String);
  if (name !== '' || groups.length > 0) return { name, groups };
  const why = 'at least one of user or group must be specified';
  throw invalid(nameless(resource), '', [invalidValue('spec.user', '', why)]);
}

/** Errors of reviews name the group alone. */
function nameless({ group }: ApiResource): Qualified {
  return { group, name: '' };
}

function reviewAccess(
  resource: ApiResource,
  review: KubeObject,
  user: User,
  { rbac }: ReviewContext,
): JsonObject {
  const attributes = readAttributes(resource, review, user);
  const { allowed, reason }: Decision = rbac.authorize(attributes);
  return { allowed, ...(reason !== '' && { reason }) };
}

function readAttributes(resource: ApiResource, review: KubeObject, user: User): Attributes {
  const spec = review.spec ?? {};
  const forResource = objectAt(spec, 'resourceAttributes');
  const forPath = objectAt(spec, 'nonResourceAttributes');
  if ((forResource === undefined) === (forPath === undefined)) {
    const why = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';
    const given = forResource ?? null;
    throw invalid(nameless(resource), '', [invalidValue('spec.resourceAttributes', given, why)]);
  }
  const given = forResource ?? forPath;
  const text = (key: string): string => stringAt(given, key) ?? '';
  return {
    user,
    verb: text('verb'),
    isResource: forResource !== undefined,
    group: text('group'),
    resource: text('resource'),
    subresource: text('subresource'),
    namespace: text('namespace'),
    name: text('name'),
    path: text('path'),
  };
}

function reviewRules(review: KubeObject, { rbac, user }: ReviewContext): JsonObject {
  const namespace = stringAt(review, 'spec', 'namespace') ?? '';
  if (namespace === '') throw badRequest('no namespace on request');
  const rules = rbac.rulesOf(user, namespace);
  const pick = (rule: JsonObject, keys: readonly string[]): JsonObject =>
    Object.fromEntries(keys.flatMap((key) => (rule[key] === undefined ? [] : [[key, rule[key]]])));
  return {
    resourceRules: rules
      .filter((rule) => listAt(rule, 'resources').length > 0)
      .map((rule) => pick(rule, ['verbs', 'apiGroups', 'resources', 'resourceNames'])),
    nonResourceRules: rules
      .filter((rule) => listAt(rule, 'nonResourceURLs').length > 0)
      .map((rule) => pick(rule, ['verbs', 'nonResourceURLs'])),
    incomplete: false,
  };
}
