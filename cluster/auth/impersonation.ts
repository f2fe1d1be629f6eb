import { badRequest } from '../status-error.ts';
import type { Attributes } from './attributes.ts';
import { refuse } from './attributes.ts';
import type { Rbac } from './rbac.ts';
import type { User } from './user.ts';
import { authenticated } from './user.ts';

const prefix = 'impersonate-';
const accounts = 'system:serviceaccounts';
const extraHeader = 'impersonate-extra-';

type Headers = Readonly<Record<string, string | undefined>>;

/** Who a request is made as: the sender, or whom its headers name and the sender may be. */
export function impersonate(
  rbac: Rbac,
  sender: User,
  headers: Headers,
  request: Omit<Attributes, 'user'>,
): User {
  const name = headers[`${prefix}user`] ?? '';
  const groups = splitList(headers[`${prefix}group`]);
  const uid = headers[`${prefix}uid`];
  const extra = readExtra(headers);
  const hasExtra = Object.keys(extra).length > 0;
  if (name === '' && groups.length === 0 && uid === undefined && !hasExtra) return sender;
  if (name === '') throw badRequest(describeNobody(uid ?? '', groups, extra));
  const targets = [
    userTarget(name),
    ...groups.map((group) => ({ resource: 'groups', namespace: '', name: group })),
  ];
  const isAllowed = targets.every(
    (target) => rbac.authorize({ ...question(sender), ...target }).allowed,
  );
  if (!isAllowed) {
    throw refuse(
      { ...request, user: sender, verb: `impersonate-on:user-info:${request.verb}` },
      '',
    );
  }
  return {
    name,
    groups: withAuthenticated(name, groups.length === 0 ? groupsOfAccount(name) : groups),
    ...(uid !== undefined && { uid }),
    ...(hasExtra && { extra }),
  };
}

function question(user: User): Attributes {
  return {
    user,
    verb: 'impersonate',
    isResource: true,
    group: '',
    resource: '',
    subresource: '',
    namespace: '',
    name: '',
    path: '',
  };
}

/** Accounts of services are impersonated as such. */
function userTarget(name: string): { resource: string; namespace: string; name: string } {
  const account = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(name);
  const [, namespace = '', accountName = ''] = account ?? [];
  if (!account) return { resource: 'users', namespace: '', name };
  return { resource: 'serviceaccounts', namespace, name: accountName };
}

/** Which groups the account of a service is in is known: nobody has to say it. */
function groupsOfAccount(name: string): readonly string[] {
  const { resource, namespace } = userTarget(name);
  return resource === 'users' ? [] : [accounts, `${accounts}:${namespace}`];
}

function withAuthenticated(name: string, groups: readonly string[]): readonly string[] {
  if (name === 'system:anonymous' || groups.includes(authenticated)) return groups;
  return [...groups, authenticated];
}

function splitList(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',').map((part) => part.trim());
}

function readExtra(headers: Headers): Record<string, readonly string[]> {
  const entries = Object.entries(headers).filter(([key]) => key.startsWith(extraHeader));
  return Object.fromEntries(
    entries.map(([key, value]) => [key.slice(extraHeader.length), splitList(value)]),
  );
}

function describeNobody(
  uid: string,
  groups: readonly string[],
  extra: Readonly<Record<string, readonly string[]>>,
): string {
  const entries = Object.entries(extra).map(
    ([key, values]) => `${JSON.stringify(key)}:${goStrings(values)}`,
  );
  const map = entries.length === 0 ? '(nil)' : `{${entries.sort().join(', ')}}`;
  return `requested &user.DefaultInfo{Name:"", UID:${JSON.stringify(uid)}, Groups:${goStrings(groups)}, Extra:map[string][]string${map}} without impersonating a user name`;
}

/** As Go's %#v prints a list of strings. */
function goStrings(values: readonly string[]): string {
  if (values.length === 0) return '[]string(nil)';
  return `[]string{${values.map((value) => JSON.stringify(value)).join(', ')}}`;
}
