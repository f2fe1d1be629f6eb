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

export function codeOf(error: unknown): string {
  const cause = error instanceof WireFailure ? error.cause : error;
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

const nobodyThere = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
];
