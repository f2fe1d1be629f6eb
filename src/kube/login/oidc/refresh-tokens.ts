import { findRecord, HelmError } from '../../../base/index.ts';
import type { UncheckedRecord } from '../../../base/index.ts';
import type { HttpClient, HttpRequest, HttpResponse, Trust } from '../../../http/index.ts';
import { basicAuthorization, createHttpClient, originOf, readBody } from '../../../http/index.ts';
import type { LoginWorld } from '../login-world.ts';
import { readPem } from '../read-pem.ts';
import type { AuthProviderLogin } from './oidc-login.ts';

export interface OidcTokens {
  readonly idToken: string | undefined;
  readonly refreshToken: string | undefined;
}

export interface FreshTokens {
  readonly idToken: string;
  readonly refreshToken: string;
}

const answerLimit = 1 << 20;

/** Trades a refresh token for a new id token, at the endpoint that the issuer names. */
export async function refreshTokens(
  { config }: AuthProviderLogin,
  refreshToken: string,
  world: LoginWorld,
  signal?: AbortSignal,
): Promise<FreshTokens> {
  const issuer = config.get('idp-issuer-url') ?? '';
  const clientId = config.get('client-id') ?? '';
  if (issuer === '' || clientId === '') {
    throw refused('the auth-provider names no idp-issuer-url or no client-id');
  }
  const http = createHttpClient(world);
  const common = { trust: trustOf(config), ...(signal === undefined ? {} : { signal }) };
  const metadataUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = await readJson(await http.send({ ...common, url: metadataUrl }));
  const url = metadata?.['token_endpoint'];
  if (typeof url !== 'string') throw refused(`"${issuer}" does not say where tokens are to be had`);
  const secret = config.get('client-secret') ?? '';
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await requestToken(http, { ...common, url }, grant, { id: clientId, secret });
  const idToken = answer['id_token'];
  if (typeof idToken !== 'string') throw refused(`"${issuer}" gave no id_token`);
  const next = answer['refresh_token'];
  return { idToken, refreshToken: typeof next === 'string' && next !== '' ? next : refreshToken };
}

interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** Issuers want the client's secret in a header, or else in the form; the standard prefers the first. */
async function requestToken(
  http: HttpClient,
  request: HttpRequest,
  grant: Readonly<Record<string, string>>,
  client: OAuthClient,
): Promise<Record<string, unknown>> {
  const inForm = { ...grant, client_id: client.id };
  const attempts =
    client.secret === ''
      ? [formRequest(request, inForm)]
      : [
          { ...formRequest(request, grant), identity: identityOf(request.url, client) },
          formRequest(request, { ...inForm, client_secret: client.secret }),
        ];
  let status = 0;
  for (const attempt of attempts) {
    const response = await http.send(attempt);
    const answer = await readJson(response);
    status = response.status;
    if (status === 200 && answer !== undefined) return answer;
  }
  throw refused(`the issuer answered ${status} to the refresh-token`);
}

function formRequest(request: HttpRequest, form: Readonly<Record<string, string>>): HttpRequest {
  return {
    ...request,
    method: 'POST',
    followsRedirects: false,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: Buffer.from(new URLSearchParams(form).toString()),
  };
}

function identityOf(
  url: string,
  { id, secret }: OAuthClient,
): NonNullable<HttpRequest['identity']> {
  const credentials = { username: encodeURIComponent(id), password: encodeURIComponent(secret) };
  return { origin: originOf(url), authorization: basicAuthorization(credentials) };
}

function trustOf(config: ReadonlyMap<string, string>): Trust {
  const data = config.get('idp-certificate-authority-data');
  const file = config.get('idp-certificate-authority');
  if (data !== undefined && data !== '') return { authorities: Buffer.from(data, 'base64') };
  if (file === undefined || file === '') return {};
  return { authorities: Buffer.from(readPem({ file }, "issuer's certificate authority")) };
}

async function readJson(response: HttpResponse): Promise<UncheckedRecord | undefined> {
  return findRecord((await readBody(response, answerLimit)).toString('utf8'));
}

function refused(reason: string): HelmError {
  return new HelmError('LoginFailed', `cannot log in: ${reason}`, {
    hint: 'log in again with the tool that wrote the kubeconfig',
  });
}
