import { isRecord } from '../../base/index.ts';
import { texts } from '../discovery/parse-aggregated.ts';
import type { KubeClient } from '../kube-client.ts';
import type { Right } from '../transport/api-request.ts';
import type { ReadOptions } from './options.ts';

export interface AccessDecision {
  readonly isAllowed: boolean;
  /** Why, in the server's words; may be empty. */
  readonly reason: string;
}

/** Whether the user has a right, by SelfSubjectAccessReview. */
export async function checkAccess(
  client: KubeClient,
  right: Right & { readonly name?: string },
  options: ReadOptions = {},
): Promise<AccessDecision> {
  const [resource, subresource] = right.resource.split('/');
  const { verb, group, namespace, name } = right;
  const resourceAttributes = { verb, group, resource, subresource, namespace, name };
  const status = await review(client, 'authorization.k8s.io/v1', 'SelfSubjectAccessReview', {
    ...options,
    spec: { resourceAttributes },
  });
  const reason = status['reason'];
  return {
    isAllowed: status['allowed'] === true,
    reason: typeof reason === 'string' ? reason : '',
  };
}

export interface UserInfo {
  readonly username: string;
  readonly groups: readonly string[];
}

/** Who the server takes the user for, by SelfSubjectReview. */
export async function fetchUser(client: KubeClient, options: ReadOptions = {}): Promise<UserInfo> {
  const status = await review(client, 'authentication.k8s.io/v1', 'SelfSubjectReview', options);
  const info = isRecord(status['userInfo']) ? status['userInfo'] : {};
  const { username, groups } = info;
  return {
    username: typeof username === 'string' ? username : '',
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  };
}

export interface AccessRules {
  readonly rules: readonly AccessRule[];
  /** There may be rights that no rule tells of. */
  readonly isIncomplete: boolean;
}

export interface AccessRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
}

/** All that the user may do in a namespace, by SelfSubjectRulesReview. */
export async function fetchAccessRules(
  client: KubeClient,
  namespace: string,
  options: ReadOptions = {},
): Promise<AccessRules> {
  const status = await review(client, 'authorization.k8s.io/v1', 'SelfSubjectRulesReview', {
    ...options,
    spec: { namespace },
  });
  const rules = Array.isArray(status['resourceRules']) ? status['resourceRules'] : [];
  return {
    rules: rules.filter(isRecord).map((rule): AccessRule => ({
      verbs: texts(rule['verbs']),
      apiGroups: texts(rule['apiGroups']),
      resources: texts(rule['resources']),
      resourceNames: texts(rule['resourceNames']),
    })),
    isIncomplete: status['incomplete'] === true,
  };
}

const paths: Readonly<Record<string, string>> = {
  SelfSubjectAccessReview: 'selfsubjectaccessreviews',
  SelfSubjectReview: 'selfsubjectreviews',
  SelfSubjectRulesReview: 'selfsubjectrulesreviews',
};

/** Reviews are questions: they are created, and nothing is. */
async function review(
  client: KubeClient,
  apiVersion: string,
  kind: string,
  { spec, signal }: ReadOptions & { readonly spec?: object },
): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await client.send({
    method: 'POST',
    path: `/apis/${apiVersion}/${paths[kind] ?? ''}`,
    body: { apiVersion, kind, spec },
    deed: `ask for your rights (${kind})`,
    isRepeatable: true,
    signal,
  });
  const status = isRecord(body) ? body['status'] : undefined;
  return isRecord(status) ? status : {};
}
