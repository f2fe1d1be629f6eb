import type { Attributes, Decision } from '../auth/attributes.ts';
import type { Rbac } from '../auth/rbac.ts';
import type { TokenLookup } from '../auth/authenticator.ts';
import type { User } from '../auth/user.ts';
import { AUTHENTICATED } from '../auth/user.ts';
import { invalidValue } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, objectAt, stringAt } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { qualifiedKind } from '../resources/api-resource.ts';
import { invalid } from '../status-error.ts';

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
      return { ...review, status: reviewAccess(resource, review, subjectOf(review), context) };
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
  const user = findToken(stringAt(review, 'spec', 'token') ?? '');
  if (!user) return { user: {}, error: '[invalid bearer token, token lookup failed]' };
  const groups = user.groups.includes(AUTHENTICATED)
    ? user.groups
    : [...user.groups, AUTHENTICATED];
  return { authenticated: true, user: describeUser({ ...user, groups }) };
}

function subjectOf(review: KubeObject): User {
  return {
    name: stringAt(review, 'spec', 'user') ?? '',
    groups: listAt(review, 'spec', 'groups').map(String),
  };
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
    throw invalid(qualifiedKind(resource), '', [
      invalidValue('spec.resourceAttributes', given, why),
    ]);
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
  const rules = rbac.rulesOf(user, stringAt(review, 'spec', 'namespace') ?? '');
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
