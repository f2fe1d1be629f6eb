import type { User } from './auth/user.ts';
import { systemClock } from './clock.ts';
import { createToken, loadIdentity, saveIdentity } from './identity.ts';
import type { CertificatePair } from './server/certificate.ts';
import { CertificateAuthority } from './server/certificate.ts';

/** How someone logs in: by token, or by certificate and key (PEM). */
export interface Account extends CertificatePair {
  readonly token: string;
}

/** Everyone who may log in, and the authority that vouches for them. */
export interface Accounts {
  readonly authority: CertificateAuthority;
  readonly admin: Account;
  /** By name, the administrator's too. */
  readonly byName: Readonly<Record<string, Account>>;
  readonly users: ReadonlyMap<string, User>;
}

const adminUser: User = { name: 'kubernetes-admin', groups: ['system:masters'] };

/** As they were before where data is kept, made anew where not. */
export function openAccounts(
  people: readonly { readonly name: string; readonly groups?: readonly string[] }[],
  dataDirectory: string | undefined,
): Accounts {
  const identity = loadIdentity(dataDirectory);
  // Clients check certificates by their own time, whatever clock the cluster is given.
  const authority = new CertificateAuthority(systemClock.now(), identity.authority);
  const create = ({ name, groups }: User): Account => ({
    token: identity.tokens[name] ?? createToken(),
    ...authority.issueClient({ commonName: name, organizations: groups }, systemClock.now()),
  });
  const everyone = people.map(({ name, groups = [] }): User => ({ name, groups }));
  const admin = create(adminUser);
  const entries = [
    { user: adminUser, account: admin },
    ...everyone.map((user) => ({ user, account: create(user) })),
  ];
  saveIdentity(dataDirectory, {
    authority: authority.pair,
    tokens: Object.fromEntries(entries.map(({ user, account }) => [user.name, account.token])),
  });
  return {
    authority,
    admin,
    byName: Object.fromEntries(entries.map(({ user, account }) => [user.name, account])),
    users: new Map(entries.map(({ user, account }) => [account.token, user])),
  };
}
