import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { JsonObject } from '../object.ts';
import { numberAt, stringAt } from '../object.ts';
import type { Store } from '../storage/store.ts';
import type { User } from './user.ts';

const issuer = 'https://kubernetes.default.svc';
const accounts = 'system:serviceaccounts';

/** Tokens of service accounts: signed by this process, so that nothing has to be kept of them. */
export class AccountTokens {
  readonly #secret = randomBytes(32);
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  issue(
    account: { readonly namespace: string; readonly name: string; readonly uid: string },
    audiences: readonly string[],
    seconds: number,
  ): { token: string; expiration: Date } {
    const issuedAt = Math.floor(this.#clock.now().getTime() / 1000);
    const { namespace, name, uid } = account;
    const claims = {
      aud: audiences.length > 0 ? audiences : [issuer],
      exp: issuedAt + seconds,
      iat: issuedAt,
      iss: issuer,
      'kubernetes.io': { namespace, serviceaccount: { name, uid } },
      sub: `system:serviceaccount:${namespace}:${name}`,
    };
    const head = encode({ alg: 'HS256', typ: 'JWT' });
    const body = `${head}.${encode(claims)}`;
    const expiration = new Date((issuedAt + seconds) * 1000);
    return { token: `${body}.${this.#sign(body)}`, expiration };
  }

  /** Whose token it is, while the account is there and the time is not up. */
  find(token: string): User | undefined {
    const [head = '', payload = '', signature = ''] = token.split('.');
    if (!this.#isSigned(`${head}.${payload}`, signature)) return undefined;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JsonObject;
    const expires = (numberAt(claims, 'exp') ?? 0) * 1000;
    const namespace = stringAt(claims, 'kubernetes.io', 'namespace') ?? '';
    const name = stringAt(claims, 'kubernetes.io', 'serviceaccount', 'name') ?? '';
    const uid = stringAt(claims, 'kubernetes.io', 'serviceaccount', 'uid') ?? '';
    const account = this.#store.collection('/serviceaccounts').find(`${namespace}/${name}`);
    if (account?.metadata.uid !== uid || expires <= this.#clock.now().getTime()) return undefined;
    return {
      name: `system:serviceaccount:${namespace}:${name}`,
      uid,
      groups: [accounts, `${accounts}:${namespace}`],
    };
  }

  #isSigned(body: string, signature: string): boolean {
    const expected = Buffer.from(this.#sign(body));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#secret).update(body).digest('base64url');
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
