import { originOf } from './origin.ts';

/** Who the client is, and whom it tells: the origin that the credentials were given for. */
export interface Identity {
  readonly origin: string;
  /** Tells every other origin too, where its user asked for that (`--pass-credentials`). */
  readonly isForAll?: boolean;
  /** The Authorization header. */
  readonly authorization?: string;
  readonly certificate?: ClientCertificate;
}

/** PEM. */
export interface ClientCertificate {
  readonly certificate: Buffer | string;
  readonly key: Buffer | string;
}

export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** The identity to show to `url`, which is none unless `url` is of the identity's own origin. */
export function identityFor(url: URL, identity: Identity | undefined): Identity | undefined {
  if (identity === undefined || originOf(url) === identity.origin) return identity;
  const isDowngrade = identity.origin.startsWith('https:') && url.protocol !== 'https:';
  return identity.isForAll === true && !isDowngrade ? identity : undefined;
}

export function basicAuthorization({ username, password }: BasicCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** A URL's own user and password, and the URL without them. */
export function splitUserinfo(text: string): { url: string; credentials?: BasicCredentials } {
  const url = new URL(text);
  if (url.username === '' && url.password === '') return { url: text };
  const credentials = {
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
  url.username = '';
  url.password = '';
  return { url: url.href, credentials };
}
