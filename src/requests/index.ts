/**
 * HelmRequest: what somebody wants of the controller, and what came of it. Only its form is known
 * here; who asks writes it, the controller answers.
 */
export type {
  AppliedState,
  HelmRequest,
  IgnoredDrift,
  RequestCondition,
  RequestedChart,
  RequestReference,
  RequestSpec,
  RequestStatus,
  ValuesSource,
} from './helm-request.ts';
export { reconcileAnnotation, requestFinalizer, requestKind } from './kinds.ts';
export { parseRequest } from './parse-request.ts';
export { parseSpan } from './span.ts';
