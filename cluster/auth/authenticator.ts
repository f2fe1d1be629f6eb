import type { PeerCertificate } from 'node:tls';
import { unauthorized } from '../status-error.ts';
import { anonymous, authenticated } from './user.ts';
import type { User } from './user.ts';

/** Who holds a token that the server itself did not hand out; `undefined` if nobody. */
export type TokenLookup = (token: string) => User | undefined;

/** Tells who sends a request, by bearer token or by client certificate. */
export class Authenticator {
  readonly #users: ReadonlyMap<string, User>;
  readonly #lookUp: TokenLookup;

  constructor(users: ReadonlyMap<string, User>, lookUp: TokenLookup) {
    this.#users = users;
    this.#lookUp = lookUp;
  }

  /** Throws for a token that is nobody's; without any, the sender is anonymous. */
  authenticate(authorization: string | undefined, certificate: PeerCertificate | undefined): User {
    if (certificate) return withAuthenticated(userOf(certificate));
    const token = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return anonymous;
    const user = this.find(token);
    if (!user) throw unauthorized();
    return withAuthenticated(user);
  }

  /** Whose token it is. */
  find(token: string): User | undefined {
    return this.#users.get(token) ?? this.#lookUp(token);
  }
}

/** The common name is the user, the organizations are the groups. */
function userOf({ subject }: PeerCertificate): User {
  const { CN, O } = subject as { CN?: string; O?: string | readonly string[] };
  const groups = O === undefined ? [] : typeof O === 'string' ? [O] : O;
  return { name: CN ?? '', groups };
}

function withAuthenticated(user: User): User {
  if (user.groups.includes(authenticated)) return user;
  return { ...user, groups: [...user.groups, authenticated] };
}
