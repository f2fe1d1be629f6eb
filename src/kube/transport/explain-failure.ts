import { HelmError, isHelmError, makeVisible } from '../../base/index.ts';
import type { ApiRequest } from './api-request.ts';
import { isHarmless, mayBeDone } from './api-request.ts';
import type { Place } from './explain-status.ts';
import { WireFailure, codeOf, isCertificateProblem } from './wire-failure.ts';

/** The error that a missing answer means. Begins with Helm's words, which scripts match on. */
export function explainFailure(failure: unknown, request: ApiRequest, place: Place): HelmError {
  const cause = failure instanceof WireFailure ? failure.cause : failure;
  if (isHelmError(cause)) return cause;
  if (isCertificateProblem(cause)) return untrusted(cause, request, place);
  const isUncertain = failure instanceof WireFailure && failure.wasSent && !isHarmless(request);
  return new HelmError(
    'ClusterUnreachable',
    `Kubernetes cluster unreachable: cannot ${request.deed} at "${place.server}": ${reasonOf(cause)}`,
    {
      hint: isUncertain ? mayBeDone : undefined,
      retryable: true,
      cause,
    },
  );
}

/** Why the caller no longer wants an answer. */
export function interruption(signal: AbortSignal): HelmError {
  const reason: unknown = signal.reason;
  if (isHelmError(reason)) return reason;
  if (reason instanceof Error && reason.name === 'TimeoutError') {
    return new HelmError('RequestTimedOut', 'timed out', { retryable: true, cause: reason });
  }
  return new HelmError('Interrupted', 'interrupted', { cause: reason });
}

function reasonOf(cause: unknown): string {
  const known = reasons[codeOf(cause)];
  return known ?? makeVisible(cause instanceof Error ? cause.message : String(cause));
}

function untrusted(cause: unknown, { deed }: ApiRequest, { server }: Place): HelmError {
  const reason = makeVisible(cause instanceof Error ? cause.message : String(cause));
  const code = codeOf(cause);
  return new HelmError(
    'UntrustedServer',
    `cannot ${deed}: the certificate of "${server}" is not to be trusted: ${reason}`,
    { hint: certificateHints[code] ?? certificateHints['default'], cause },
  );
}

const certificateHints: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "the server's certificate has to be renewed; is your clock right?",
  CERT_NOT_YET_VALID: 'is your clock right?',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'give the name that is in the certificate with --kube-tls-server-name',
  default: 'give the authority that signed it with --kube-ca-file, or in the kubeconfig',
};

const reasons: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ENOTFOUND: 'no such host',
  EPIPE: 'the connection was closed',
  EPROTO: 'the server does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS',
  ETIMEDOUT: 'connection timed out',
  ANSWER_TIMEOUT: 'no answer in time',
};
