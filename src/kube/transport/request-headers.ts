import type { WireRequest } from '../../http/index.ts';
import type { ClusterAccess } from '../config/cluster-access.ts';
import type { Impersonation } from '../config/kubeconfig.ts';
import type { Proof } from '../login/login.ts';
import type { ApiRequest } from './api-request.ts';

export interface HeaderParts {
  readonly access: ClusterAccess;
  readonly proof: Proof;
  readonly userAgent: string;
  readonly body: Buffer | undefined;
  readonly isStream: boolean;
}

type Headers = WireRequest['headers'];

export function requestHeaders(request: ApiRequest, parts: HeaderParts): Headers {
  const { access, proof, body, isStream } = parts;
  return {
    accept: request.accept ?? 'application/json',
    'user-agent': parts.userAgent,
    ...(access.isCompressed && !isStream ? { 'accept-encoding': 'gzip' } : {}),
    ...(proof.authorization === undefined ? {} : { authorization: proof.authorization }),
    ...(access.impersonate === undefined ? {} : impersonationHeaders(access.impersonate)),
    ...(body === undefined
      ? {}
      : {
          'content-type': request.contentType ?? 'application/json',
          'content-length': String(body.length),
        }),
    ...request.headers,
  };
}

function impersonationHeaders({ user, uid, groups, extra }: Impersonation): Headers {
  return {
    ...(user === undefined ? {} : { 'impersonate-user': user }),
    ...(uid === undefined ? {} : { 'impersonate-uid': uid }),
    ...(groups.length === 0 ? {} : { 'impersonate-group': groups }),
    ...Object.fromEntries(
      [...extra].map(([key, values]) => [`impersonate-extra-${escapeName(key)}`, values]),
    ),
  };
}

/** Names of headers have few letters; the server unescapes the others. */
function escapeName(name: string): string {
  const encode = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return name.replaceAll(/[^A-Za-z0-9!#$&'*+.^_`|~-]/gu, (character) =>
    [...Buffer.from(character)].map(encode).join(''),
  );
}
