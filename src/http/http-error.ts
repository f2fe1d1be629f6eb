import { HelmError, isHelmError } from '../base/index.ts';
import { redactUrl } from './redact-url.ts';

/** What went wrong on the wire, in words a user can act on. No URL is shown with its secrets. */
export function wireError(url: string | URL, cause: unknown): HelmError {
  if (isHelmError(cause)) return cause;
  const shown = redactUrl(url);
  const code = codeOf(cause);
  if (isAbort(cause) && !isTimeout(cause)) {
    return new HelmError('Interrupted', 'interrupted', { cause });
  }
  if (isTimeout(cause)) {
    return new HelmError('RequestTimedOut', `timed out while waiting for "${shown}"`, {
      retryable: true,
      cause,
    });
  }
  if (isCertificateProblem(code)) return certificateError(shown, cause);
  const host = new URL(url).host;
  const reason = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
  return new HelmError('HostUnreachable', `cannot reach "${host}" for "${shown}": ${reason}`, {
    retryable: true,
    cause,
  });
}

/** In Helm's words, which scripts match on. */
export function statusError(url: string, status: number, statusLine: string): HelmError {
  const hint = statusHints[status];
  return new HelmError('FetchFailed', `failed to fetch ${redactUrl(url)} : ${statusLine}`, {
    retryable: status === 429 || status >= 500,
    ...(hint === undefined ? {} : { hint }),
  });
}

export function interruptedError(url: string, cause: unknown): HelmError {
  if (isHelmError(cause) || isAbort(cause)) return wireError(url, cause);
  return new HelmError('DownloadInterrupted', `the download of "${redactUrl(url)}" was cut off`, {
    retryable: true,
    cause,
  });
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

export function isCertificateProblem(code: string): boolean {
  return /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_ALTNAME)/.test(code);
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError';
}

function isAbort(cause: unknown): boolean {
  return isTimeout(cause) || (cause instanceof Error && cause.name === 'AbortError');
}

function certificateError(shown: string, cause: unknown): HelmError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new HelmError('UntrustedCertificate', `cannot trust the server of "${shown}": ${reason}`, {
    hint: 'give the authority that signed it with --ca-file',
    cause,
  });
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name could not be looked up',
  ETIMEDOUT: 'connection timed out',
  EPROTO: 'the server does not speak TLS',
};

const statusHints: Readonly<Record<number, string>> = {
  401: 'check user name and password',
  403: 'check user name and password, and what they may read',
};
