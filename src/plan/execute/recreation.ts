import type { ApiError, KubeObject } from '../../kube/index.ts';

/** Whether the server refuses a change that it would take from a new object. */
export function isImmutable({ statusCode, message, details }: ApiError): boolean {
  return statusCode === 422 && [message, ...details].some((text) => refusal.test(text));
}

/** The server has a dozen ways to say it. */
const refusal =
  /immutable|updates to .* forbidden|may not change fields other than|cannot change roleRef|may not be changed|cannot be changed/i;

/** Only where the object says so: what it holds is lost. */
export function mayBeRecreated({ metadata }: KubeObject): boolean {
  return metadata.annotations?.['helm.sh/recreate'] === 'on-immutable-change';
}
