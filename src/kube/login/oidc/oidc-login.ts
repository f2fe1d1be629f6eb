import { HelmError } from '../../../base/index.ts';
import type { LoginMethod } from '../../config/cluster-access.ts';
import type { Grant } from '../cached-login.ts';
import { CachedLogin } from '../cached-login.ts';
import type { Login } from '../login.ts';
import { bearer } from '../login.ts';
import type { LoginWorld } from '../login-world.ts';
import { expiryOfToken } from './id-token.ts';
import type { OidcTokens } from './refresh-tokens.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { saveTokens } from './save-tokens.ts';

export type AuthProviderLogin = Extract<LoginMethod, { readonly kind: 'auth-provider' }>;

/** A token on its last seconds is no longer shown. */
const margin = 10_000;

/** Shows the id token of the kubeconfig, and gets another by the refresh token when it expires. */
export function createOidcLogin(login: AuthProviderLogin, world: LoginWorld): Login {
  let tokens: OidcTokens = {
    idToken: login.config.get('id-token'),
    refreshToken: login.config.get('refresh-token'),
  };
  const fetch = async (signal?: AbortSignal): Promise<Grant> => {
    const held = tokens.idToken === undefined ? undefined : grantOf(tokens.idToken);
    // Once shown it is the server's to judge; asked again, it was refused.
    tokens = { ...tokens, idToken: undefined };
    if (held !== undefined && (held.expires ?? world.now()) > world.now()) return held;
    if (tokens.refreshToken === undefined) throw loginExpired(login.user);
    const fresh = await refreshTokens(login, tokens.refreshToken, world, signal);
    await saveTokens(login, fresh, world);
    tokens = { idToken: undefined, refreshToken: fresh.refreshToken };
    return grantOf(fresh.idToken);
  };
  const cached = new CachedLogin(fetch, world.now);
  return {
    prove: (signal) => cached.prove(signal),
    renew: (refused) => cached.renew(refused) && tokens.refreshToken !== undefined,
  };
}

function grantOf(idToken: string): Grant {
  const expires = new Date(expiryOfToken(idToken).getTime() - margin);
  return { proof: bearer(idToken), expires };
}

function loginExpired(user: string): HelmError {
  return new HelmError(
    'LoginFailed',
    `cannot log in: the id-token of user "${user}" has expired, and there is no refresh-token`,
    { hint: 'log in again with the tool that wrote the kubeconfig' },
  );
}
