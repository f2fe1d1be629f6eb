import { HelmError, isHelmError } from '../base/index.ts';
import { redactUrl } from './redact-url.ts';
import { causeOf, isCertificateProblem, isWithoutTls, reasonOf } from './wire-failure.ts';

/** What went wrong on the wire, in words a user can act on. No URL is shown with its secrets. */
export function wireError(url: string, failure: unknown): HelmError {
  const cause = causeOf(failure);
  if (isHelmError(cause)) return cause;
  const shown = redactUrl(url);
  if (isAbort(cause)) return interruption(cause, `timed out while waiting for "${shown}"`);
  if (isCertificateProblem(cause)) {
    const message = `cannot trust the server of "${shown}": ${reasonOf(cause)}`;
    const hint = 'give the authority that signed it with --ca-file';
    return new HelmError('UntrustedCertificate', message, { hint, cause });
  }
  const message = `cannot reach "${new URL(url).host}" for "${shown}": ${reasonOf(cause)}`;
  if (isWithoutTls(cause)) {
    const hint = 'if it serves plain HTTP: --plain-http for a registry, http:// for a repository';
    return new HelmError('HostUnreachable', message, { hint, cause });
  }
  return new HelmError('HostUnreachable', message, { retryable: true, cause });
}

/** The error for what its caller no longer wants, by the reason of the signal that said so. */
export function interruption(reason: unknown, timeoutMessage = 'timed out'): HelmError {
  if (isHelmError(reason)) return reason;
  if (isTimeout(reason)) {
    return new HelmError('RequestTimedOut', timeoutMessage, { retryable: true, cause: reason });
  }
  return new HelmError('Interrupted', 'interrupted', { cause: reason });
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

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError';
}

function isAbort(cause: unknown): boolean {
  return isTimeout(cause) || (cause instanceof Error && cause.name === 'AbortError');
}

const statusHints: Readonly<Record<number, string>> = {
  401: 'check user name and password',
  403: 'check user name and password, and what they may read',
};
