/**
 * HTTP, for clusters, repositories, registries and scripts alike. `exchange` is the one place where a
 * request goes over the wire: over `Connections` with their TLS, certificates and proxies, bounded in
 * time, to be ended by a signal. What comes on top is policy: a client of charts follows redirects
 * with credentials bound to the origin they were given for, and tries again by a rule of its own. It
 * knows nothing of charts or clusters, and no error of its own shows a secret.
 */
export { isAddressIn } from './address-range.ts';
export { readBody, readChunks } from './body.ts';
export { Connections } from './connections.ts';
export { Deadline } from './deadline.ts';
export { exchange } from './exchange.ts';
export { createHttpClient } from './http-client.ts';
export type { HttpClient } from './http-client.ts';
export { interruption, statusError } from './http-error.ts';
export type { HttpRequest } from './http-request.ts';
export { basicAuthorization, splitUserinfo } from './identity.ts';
export type { BasicCredentials, ClientCertificate } from './identity.ts';
export { hostOf, isSameOrigin, originOf, portOf } from './origin.ts';
export { findProxy, parseProxy } from './proxy.ts';
export type { Environment } from './proxy.ts';
export { redactUrl } from './redact-url.ts';
export { parseRetryAfter, retry } from './retry.ts';
export type { Sleep } from './retry.ts';
export { loadAuthorities, loadClientCertificate } from './trust.ts';
export type { Trust } from './trust.ts';
export {
  WireFailure,
  causeOf,
  codeOf,
  isCertificateProblem,
  isNobodyThere,
  reasonOf,
} from './wire-failure.ts';
export type { OnTransfer, Transfer } from './transfer.ts';
export type { HttpBody, HttpMethod, HttpResponse, WireRequest } from './wire-request.ts';
