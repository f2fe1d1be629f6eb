import { HelmError } from '../../base/index.ts';
import { basicAuthorization } from '../../http/index.ts';
import type { ClusterAccess } from '../config/cluster-access.ts';
import { CachedLogin } from './cached-login.ts';
import { fetchExecGrant } from './exec/fetch-exec-grant.ts';
import type { Login } from './login.ts';
import { bearer, fixedLogin } from './login.ts';
import type { LoginWorld } from './login-world.ts';
import { createOidcLogin } from './oidc/oidc-login.ts';
import { readPem } from './read-pem.ts';
import { readTokenFile } from './token-file.ts';

/** The login that an access asks for. Programs run and files are read when the first proof is. */
export function createLogin(access: ClusterAccess, world: LoginWorld): Login {
  const login = createOwnLogin(access, world);
  if (access.certificate === undefined) return login;
  const { certificate, key } = access.certificate;
  const pair = {
    certificate: readPem(certificate, 'client certificate'),
    key: readPem(key, 'client key'),
  };
  return {
    prove: async (signal) => ({ certificate: pair, ...(await login.prove(signal)) }),
    renew: (refused) => login.renew(refused),
  };
}

function createOwnLogin(access: ClusterAccess, world: LoginWorld): Login {
  const { login } = access;
  switch (login.kind) {
    case 'none':
      return fixedLogin({});
    case 'token':
      return fixedLogin(bearer(login.token));
    case 'basic':
      return fixedLogin({ authorization: basicAuthorization(login) });
    case 'token-file':
      return new CachedLogin(async () => readTokenFile(login.file, world.now()), world.now);
    case 'exec':
      return new CachedLogin((signal) => fetchExecGrant(access, login, world, signal), world.now);
    case 'auth-provider':
      if (login.name === 'oidc') return createOidcLogin(login, world);
      throw new HelmError(
        'UnsupportedLogin',
        `cannot log in: the auth-provider "${login.name}" of user "${login.user}" is no longer supported`,
        { hint: 'use a credential plugin (`exec`) instead' },
      );
  }
}
