/**
 * HTTP as fetching charts needs it: bounded in size and time, redirects with credentials bound to
 * the origin they were given for, proxies by environment, second tries. It knows nothing of charts,
 * and no error of its own shows a secret.
 */
export { readBody, readChunks } from './body.ts';
export { createHttpClient } from './http-client.ts';
export type { HttpClient } from './http-client.ts';
export { statusError } from './http-error.ts';
export type { HttpMethod, HttpRequest, HttpResponse } from './http-request.ts';
export { basicAuthorization, splitUserinfo } from './identity.ts';
export type { BasicCredentials, ClientCertificate } from './identity.ts';
export { isSameOrigin, originOf } from './origin.ts';
export { findProxy } from './proxy.ts';
export type { Environment } from './proxy.ts';
export { redactUrl } from './redact-url.ts';
export { loadAuthorities, loadClientCertificate, loadSystemAuthorities } from './trust.ts';
export type { Trust } from './trust.ts';
export { openTunnel } from './tunnel.ts';
