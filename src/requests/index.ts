/**
 * HelmRequest: what somebody wants of the controller, and what came of it. Only its form is known
 * here; who asks writes it, the controller answers.
 */
export type {
  AppliedState,
  HelmRequest,
  HistoryEntry,
  InventoryItem,
  RequestCondition,
  RequestReference,
  RequestStatus,
  ValuesSource,
} from './helm-request.ts';
export { convertFlux } from './convert/convert-flux.ts';
export type { Conversion } from './convert/convert-flux.ts';
export { reconcileAnnotation, requestFinalizer, requestKind } from './kinds.ts';
export { parseRequest } from './parse-request.ts';
