import type { Rbac } from '../../auth/rbac.ts';
import type { User } from '../../auth/user.ts';
import { authenticated } from '../../auth/user.ts';
import type { PolicyInput } from '../../cel/index.ts';

/** Answers what expressions ask about what someone may do. */
export function decideFor(rbac: Rbac, user: User): PolicyInput['decide'] {
  return ({ serviceAccount, path, verb, group, resource, subresource, namespace, name }) => {
    const asked = serviceAccount
      ? accountUser(serviceAccount.namespace, serviceAccount.name)
      : user;
    return rbac.authorize({
      user: asked,
      verb,
      isResource: path === undefined,
      group,
      resource,
      subresource,
      namespace,
      name,
      path: path ?? '',
    });
  };
}

function accountUser(namespace: string, name: string): User {
  return {
    name: `system:serviceaccount:${namespace}:${name}`,
    groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, authenticated],
  };
}
