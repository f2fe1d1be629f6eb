/** Who may log in to a control plane: the accounts' tokens, client certificates and kubeconfig files. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface User {
  readonly name: string;
  readonly groups?: readonly string[];
  /** A ClusterRole that the user holds in every namespace; without one the user may do what every user may. */
  readonly clusterRole?: string;
}

export interface Account {
  readonly name: string;
  readonly token: string;
  /** PEM. */
  readonly certificate: string;
  /** PEM. */
  readonly key: string;
  /** Path of a kubeconfig file that logs in by token. */
  readonly kubeconfig: string;
}

/** The group that RBAC lets do everything. */
export const administrator: User = { name: 'admin', groups: ['system:masters'] };

/** Names a user as the certificate writer takes it. */
export function formatCertificateRequest(user: User): string {
  return `${user.name}:${(user.groups ?? []).join(',')}`;
}

export interface AccountPlace {
  /** Where the certificates are, and where kubeconfig files go. */
  readonly directory: string;
  readonly url: string;
}

export function createAccount(user: User, place: AccountPlace): Account {
  const file = (suffix: string): string => path.join(place.directory, `${user.name}.${suffix}`);
  const account: Account = {
    name: user.name,
    token: randomBytes(24).toString('hex'),
    certificate: readFileSync(file('crt'), 'utf8'),
    key: readFileSync(file('key'), 'utf8'),
    kubeconfig: file('kubeconfig'),
  };
  writeFileSync(account.kubeconfig, formatKubeconfig(account, place), { mode: 0o600 });
  return account;
}

/** The lines of a `--token-auth-file`: token, name, uid, groups. */
export function formatTokenFile(users: readonly User[], accounts: readonly Account[]): string {
  return users
    .map((user, index) => {
      const token = accounts[index]?.token ?? '';
      return `${token},${user.name},uid-of-${user.name},"${(user.groups ?? []).join(',')}"\n`;
    })
    .join('');
}

/** JSON is YAML, and needs no printer. */
function formatKubeconfig(account: Account, place: AccountPlace): string {
  const cluster = 'controlplane';
  const context = { cluster, user: account.name, namespace: 'default' };
  const authority = readFileSync(path.join(place.directory, 'ca.crt')).toString('base64');
  return JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: cluster,
          cluster: { server: place.url, 'certificate-authority-data': authority },
        },
      ],
      users: [{ name: account.name, user: { token: account.token } }],
      contexts: [{ name: cluster, context }],
      'current-context': cluster,
    },
    null,
    2,
  );
}
