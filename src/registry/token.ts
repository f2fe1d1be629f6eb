import { findRecord, HelmError } from '../base/index.ts';
import { basicAuthorization, originOf, readBody } from '../http/index.ts';
import type { HttpRequest, HttpResponse, Trust } from '../http/index.ts';
import type { Credential } from './credential.ts';
import { registryError } from './registry-error.ts';

export interface TokenRequest {
  /** The token service, already found to be a safe address. */
  readonly realm: URL;
  readonly service?: string;
  readonly scopes: readonly string[];
  readonly credential: Credential | undefined;
}

export interface TokenOptions {
  readonly send: (request: HttpRequest) => Promise<HttpResponse>;
  readonly trust?: Trust;
  readonly signal?: AbortSignal;
}

const maxBody = 128 * 1024;

/** An access token, anonymous where there is no credential. */
export async function fetchToken(request: TokenRequest, options: TokenOptions): Promise<string> {
  const { credential } = request;
  if (credential?.registryToken !== undefined) return credential.registryToken;
  const sent =
    credential?.identityToken === undefined
      ? byQuery(request)
      : byIdentityToken(request, credential.identityToken);
  const response = await options.send({
    ...sent,
    followsRedirects: false,
    ...(options.trust === undefined ? {} : { trust: options.trust }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  if (response.status !== 200) throw await registryError(sent.method ?? 'GET', response);
  return tokenIn((await readBody(response, maxBody)).toString());
}

function byQuery({ realm, service, scopes, credential }: TokenRequest): HttpRequest {
  const url = new URL(realm);
  if (service !== undefined) url.searchParams.set('service', service);
  for (const scope of scopes) url.searchParams.append('scope', scope);
  if (credential === undefined) return { url: url.href };
  const { username = '', password = '' } = credential;
  const authorization = basicAuthorization({ username, password });
  return { url: url.href, identity: { origin: originOf(url), authorization } };
}

function byIdentityToken(request: TokenRequest, identityToken: string): HttpRequest {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'helm',
    refresh_token: identityToken,
    ...(request.service === undefined ? {} : { service: request.service }),
    ...(request.scopes.length === 0 ? {} : { scope: request.scopes.join(' ') }),
  });
  return {
    url: request.realm.href,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(form.toString()),
  };
}

function tokenIn(text: string): string {
  const { token, access_token: accessToken } = findRecord(text) ?? {};
  for (const value of [accessToken, token]) {
    if (typeof value === 'string' && value !== '') return value;
  }
  throw new HelmError('TokenServiceFailed', 'the token service of the registry gave no token');
}
