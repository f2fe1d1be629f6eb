import {
  basicAuthorization,
  loadAuthorities,
  loadClientCertificate,
  originOf,
  splitUserinfo,
} from '../http/index.ts';
import type { BasicCredentials, HttpRequest } from '../http/index.ts';

/** Who one is at a repository, and whom one believes there. */
export interface Access {
  readonly username?: string;
  readonly password?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
  readonly caFile?: string;
  readonly isInsecure?: boolean;
  /** Shows the credentials to every host, not only to the repository's own. */
  readonly passesCredentials?: boolean;
}

/**
 * A request for something of a repository. The credentials belong to the origin of the repository,
 * wherever `url` leads; credentials written into `url` itself belong to that.
 */
export function requestWith(
  access: Access,
  urls: { readonly repository: string; readonly url: string },
): HttpRequest {
  const own = splitUserinfo(urls.repository);
  const target = splitUserinfo(urls.url);
  const credentials = target.credentials ?? credentialsOf(access) ?? own.credentials;
  const origin = originOf(target.credentials === undefined ? own.url : target.url);
  const { certFile = '', keyFile = '', caFile = '' } = access;
  return {
    url: target.url,
    identity: {
      origin,
      isForAll: access.passesCredentials === true && target.credentials === undefined,
      ...(credentials === undefined ? {} : { authorization: basicAuthorization(credentials) }),
      ...(certFile === '' || keyFile === ''
        ? {}
        : { certificate: loadClientCertificate(certFile, keyFile) }),
    },
    trust: {
      isInsecure: access.isInsecure === true,
      ...(caFile === '' ? {} : { authorities: loadAuthorities(caFile) }),
    },
  };
}

export function credentialsOf({
  username = '',
  password = '',
}: Access): BasicCredentials | undefined {
  return username === '' || password === '' ? undefined : { username, password };
}
