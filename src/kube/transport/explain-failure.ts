import { HelmError, isHelmError } from '../../base/index.ts';
import { WireFailure, causeOf, codeOf, isCertificateProblem, reasonOf } from '../../http/index.ts';
import type { ApiRequest } from './api-request.ts';
import { isHarmless, mayBeDone } from './api-request.ts';
import type { Place } from './explain-status.ts';

/** The error that a missing answer means. Begins with Helm's words, which scripts match on. */
export function explainFailure(failure: unknown, request: ApiRequest, place: Place): HelmError {
  const cause = causeOf(failure);
  if (isHelmError(cause)) return cause;
  if (isCertificateProblem(cause)) return untrusted(cause, request, place);
  const isUncertain = failure instanceof WireFailure && failure.wasSent && !isHarmless(request);
  return new HelmError(
    'ClusterUnreachable',
    `kubernetes cluster unreachable: cannot ${request.deed} at "${place.server}": ${reasonOf(cause)}`,
    {
      hint: isUncertain ? mayBeDone : undefined,
      retryable: true,
      cause,
    },
  );
}

function untrusted(cause: unknown, { deed }: ApiRequest, { server }: Place): HelmError {
  return new HelmError(
    'UntrustedServer',
    `cannot ${deed}: the certificate of "${server}" is not to be trusted: ${reasonOf(cause)}`,
    { hint: certificateHints[codeOf(cause)] ?? certificateHints['default'], cause },
  );
}

const certificateHints: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "the server's certificate has to be renewed; is your clock right?",
  CERT_NOT_YET_VALID: 'is your clock right?',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'give the name that is in the certificate with --kube-tls-server-name',
  default: 'give the authority that signed it with --kube-ca-file, or in the kubeconfig',
};
