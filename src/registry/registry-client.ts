import { HelmError } from '../base/index.ts';
import { basicAuthorization, isSameOrigin, originOf } from '../http/index.ts';
import type {
  BasicCredentials,
  ClientCertificate,
  HttpClient,
  HttpMethod,
  HttpRequest,
  HttpResponse,
  Trust,
} from '../http/index.ts';
import { parseChallenge } from './challenge.ts';
import type { Challenge } from './challenge.ts';
import type { CredentialStore, Credential } from './credential.ts';
import { requireSafeRealm } from './realm.ts';
import { registryUrl } from './reference.ts';
import { fetchToken } from './token.ts';

export interface RegistryClientOptions {
  readonly http: HttpClient;
  readonly credentials: Pick<CredentialStore, 'get'>;
  /** Used instead of what the store has. */
  readonly login?: BasicCredentials;
  readonly plainHttp?: boolean;
  readonly trust?: Trust;
  readonly certificate?: ClientCertificate;
  readonly signal?: AbortSignal;
}

export interface RegistryRequest {
  readonly registry: string;
  /** From the registry's root, or a whole URL that the registry gave and that is its own. */
  readonly path: string;
  readonly method?: HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept?: HttpRequest['accept'];
  readonly body?: Uint8Array;
  /** As in `repository:team/web:pull,push`. */
  readonly scope?: string;
}

/** Sends requests to registries and answers their questions for credentials. */
export class RegistryClient {
  readonly #options: RegistryClientOptions;
  /** What registries accepted, by their origin and the scope it is good for. */
  readonly #authorizations = new Map<string, string>();

  constructor(options: RegistryClientOptions) {
    this.#options = options;
  }

  urlOf({ registry, path }: Pick<RegistryRequest, 'registry' | 'path'>): string {
    const base = registryUrl(registry, this.#options.plainHttp === true);
    return path.startsWith('/') ? base + path : path;
  }

  async send(request: RegistryRequest): Promise<HttpResponse> {
    const url = this.urlOf(request);
    this.#requireOwn(request, url);
    const key = `${originOf(url)} ${request.scope ?? ''}`;
    const response = await this.#sendOnce(request, url, this.#authorizations.get(key));
    if (response.status !== 401 || !isSameOrigin(url, response.url)) return response;
    const challenge = parseChallenge(response.headers['www-authenticate'] ?? '');
    if (challenge === undefined) return response;
    const authorization = await this.#answer(challenge, request).catch((error: unknown) => {
      // A body that nobody reads would keep the process waiting for it.
      response.body.destroy();
      throw error;
    });
    if (authorization === undefined) return response;
    response.body.destroy();
    const second = await this.#sendOnce(request, url, authorization);
    if (second.status !== 401) this.#authorizations.set(key, authorization);
    return second;
  }

  #sendOnce(
    request: RegistryRequest,
    url: string,
    authorization: string | undefined,
  ): Promise<HttpResponse> {
    const { http, trust, certificate, signal } = this.#options;
    const { method, headers, accept, body } = request;
    return http.send({
      url,
      identity: {
        origin: originOf(url),
        ...(authorization === undefined ? {} : { authorization }),
        ...(certificate === undefined ? {} : { certificate }),
      },
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(accept === undefined ? {} : { accept }),
      ...(body === undefined ? {} : { body }),
      ...(trust === undefined ? {} : { trust }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async #answer(challenge: Challenge, request: RegistryRequest): Promise<string | undefined> {
    const credential = await this.#credentialOf(request.registry);
    if (challenge.scheme === 'basic') {
      const { username, password } = credential ?? {};
      if (username === undefined || password === undefined) return undefined;
      return basicAuthorization({ username, password });
    }
    const { http, trust, signal } = this.#options;
    const realm = challenge.parameters.get('realm');
    if (realm === undefined) return undefined;
    const service = challenge.parameters.get('service');
    const token = await fetchToken(
      {
        realm: requireSafeRealm(realm, this.urlOf(request)),
        scopes: scopesOf(request.scope, challenge.parameters.get('scope')),
        credential,
        ...(service === undefined ? {} : { service }),
      },
      {
        send: (tokenRequest) => http.send(tokenRequest),
        ...(trust === undefined ? {} : { trust }),
        ...(signal === undefined ? {} : { signal }),
      },
    );
    return `Bearer ${token}`;
  }

  async #credentialOf(registry: string): Promise<Credential | undefined> {
    return this.#options.login ?? this.#options.credentials.get(registry);
  }

  /** A registry may lead an upload or a listing on; not to another host (CVE-2026-50151). */
  #requireOwn({ registry }: RegistryRequest, url: string): void {
    const own = registryUrl(registry, this.#options.plainHttp === true);
    if (isSameOrigin(own, url)) return;
    throw new HelmError(
      'ForeignLocation',
      `the registry ${registry} leads to another host, ${new URL(url).host}, which is refused`,
    );
  }
}

function scopesOf(hinted: string | undefined, challenged: string | undefined): string[] {
  const scopes = new Set([...(hinted?.split(' ') ?? []), ...(challenged?.split(' ') ?? [])]);
  scopes.delete('');
  // A wider scope that was hinted at makes the narrower one of the challenge needless.
  return [...scopes].filter((scope) => ![...scopes].some((other) => isWithin(scope, other)));
}

function isWithin(scope: string, other: string): boolean {
  if (scope === other) return false;
  const [name, actions] = splitScope(scope);
  const [otherName, otherActions] = splitScope(other);
  return name === otherName && actions.every((action) => otherActions.includes(action));
}

function splitScope(scope: string): [name: string, actions: string[]] {
  const colon = scope.lastIndexOf(':');
  return [scope.slice(0, colon), scope.slice(colon + 1).split(',')];
}
