import { makeVisible } from '../base/index.ts';

/** No answer came. */
export class WireFailure extends Error {
  override readonly name = 'WireFailure';
  /** Whether the server may have got the request. */
  readonly wasSent: boolean;

  constructor(cause: unknown, wasSent: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.wasSent = wasSent;
  }
}

/** What is behind an error, where it is one of the wire. */
export function causeOf(error: unknown): unknown {
  return error instanceof WireFailure ? error.cause : error;
}

/** As in `ECONNREFUSED`; empty where there is none. */
export function codeOf(error: unknown): string {
  const cause = causeOf(error);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : '';
}

export function isCertificateProblem(error: unknown): boolean {
  return /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_ALTNAME)/.test(codeOf(error));
}

/** The connection to the host itself failed, with no server to blame. */
export function isNobodyThere(error: unknown): boolean {
  return nobodyThere.includes(codeOf(error));
}

/** What answered knows nothing of TLS: a server of plain HTTP, as a rule. */
export function isWithoutTls(error: unknown): boolean {
  return reasons[codeOf(error)] === withoutTls;
}

/** In words. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  return (
    reasons[codeOf(cause)] ?? makeVisible(cause instanceof Error ? cause.message : String(cause))
  );
}

const nobodyThere = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
];

const withoutTls = 'the server does not speak TLS';

const reasons: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ENOTFOUND: 'no such host',
  EPIPE: 'the connection was closed',
  EPROTO: withoutTls,
  ERR_SSL_WRONG_VERSION_NUMBER: withoutTls,
  ETIMEDOUT: 'connection timed out',
};
