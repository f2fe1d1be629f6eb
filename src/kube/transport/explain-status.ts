import type { HelmErrorOptions } from '../../base/index.ts';
import { makeVisible } from '../../base/index.ts';
import type { Status, StatusDetails } from '../api-error.ts';
import { ApiError } from '../api-error.ts';
import { isRecord } from '../object.ts';
import type { ApiAnswer, ApiRequest, Right } from './api-request.ts';
import { isHarmless, mayBeDone } from './api-request.ts';

export interface Place {
  /** The server's address, as it may be shown. */
  readonly server: string;
  readonly context: string | undefined;
}

const detailLimit = 20;
const textLimit = 2000;

/** The error that an answer means: what was asked, what the server says, what the user can do. */
export function explainStatus(answer: ApiAnswer, request: ApiRequest, place: Place): ApiError {
  const status = statusOf(answer);
  const details = causesOf(status);
  const said = makeVisible(status.message ?? `"${place.server}" answers ${answer.status}`);
  const reason = answer.status === 401 ? refusal : onOneLine(said, details.length > 0);
  return new ApiError(answer.status, status, `cannot ${request.deed}: ${reason}`, {
    hint: hintOf(answer.status, status, request, place),
    details,
  });
}

/** Where the details follow, the first line will do. */
function onOneLine(text: string, hasDetails: boolean): string {
  const lines = text.trim().split(/\s*\n\s*/);
  return hasDetails ? (lines[0] ?? '').replace(/:$/, '') : lines.join(' ');
}

const refusal = 'the server does not accept your credentials';

function statusOf({ body }: ApiAnswer): Status {
  if (isRecord(body) && body['kind'] === 'Status') return body;
  // A proxy's page rather than the server's answer.
  const text = typeof body === 'string' ? body.trim().slice(0, textLimit) : '';
  return text === '' || text.startsWith('<') ? {} : { message: text };
}

function causesOf({ details }: Status): NonNullable<HelmErrorOptions['details']> {
  const causes = details?.causes ?? [];
  if (causes.length < 2) return [];
  return causes
    .slice(0, detailLimit)
    .map(({ field, message = '' }) => makeVisible(field ? `${field}: ${message}` : message));
}

function hintOf(
  code: number,
  status: Status,
  request: ApiRequest,
  place: Place,
): string | undefined {
  const { message = '', details = {} } = status;
  const admission = admissionHint(message);
  if (admission !== undefined) return admission;
  if (code >= 500 && !isHarmless(request)) return mayBeDone;
  if (code === 401) {
    const whose = place.context === undefined ? '' : ` of context "${place.context}"`;
    return `the credentials${whose} are wrong or have expired: log in again`;
  }
  if (code === 403) return forbiddenHint(message, details, request.right);
  if (code === 404) return missingHint(message, details);
  if (code === 413 || /request is too large|Too long: may not be/.test(message)) {
    return 'the object is too large for the cluster: make it smaller';
  }
  if (code === 400 && message.includes('HTTP request to an HTTPS server')) {
    return `the server's address should begin with https://`;
  }
  return undefined;
}

/** Denials come with whichever code their authors chose. */
function admissionHint(message: string): string | undefined {
  const [, webhook] = /\badmission webhook "([^"]+)" denied the request/.exec(message) ?? [];
  if (webhook !== undefined) {
    return `a webhook of the cluster refuses the object: change it, or ask who keeps the webhook "${webhook}"`;
  }
  const [, policy] = /\bValidatingAdmissionPolicy '([^']+)' .*denied request/.exec(message) ?? [];
  if (policy !== undefined) {
    return `a policy of the cluster refuses the object: change it, or ask who keeps the policy "${policy}"`;
  }
  if (!/\bfailed calling webhook "/.test(message)) return undefined;
  return 'the webhook of the cluster does not work: ask who keeps it, and try again';
}

/** 403 has many meanings; only one of them is a missing right. */
function forbiddenHint(
  message: string,
  details: StatusDetails,
  right: Right | undefined,
): string | undefined {
  if (details.causes?.some(({ reason }) => reason === 'NamespaceTerminating') === true) {
    return 'the namespace is being deleted: wait until it is gone, or choose another';
  }
  if (message.includes('exceeded quota')) return 'ask for more quota, or use less';
  if (!/ cannot \S+ (resource|path)/.test(message) || right === undefined) return undefined;
  const { verb, group, resource, namespace } = right;
  const where = namespace === undefined ? 'in the cluster' : `in namespace "${namespace}"`;
  const what = group === '' ? resource : `${resource}.${group}`;
  return `ask an administrator for the right to ${verb} ${what} ${where}`;
}

function missingHint(message: string, { kind }: StatusDetails): string | undefined {
  if (kind === 'namespaces') return 'create the namespace first, or use --create-namespace';
  if (message !== 'the server could not find the requested resource') return undefined;
  return 'the cluster does not know this kind: is its CustomResourceDefinition installed?';
}
