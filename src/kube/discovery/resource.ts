import type { KindReference } from '../object.ts';

/** A kind as the server serves it. */
export interface Resource extends KindReference {
  /** As paths and RBAC name it: `deployments`. */
  readonly plural: string;
  readonly isNamespaced: boolean;
  readonly verbs: readonly string[];
  readonly subresources: readonly Subresource[];
}

export interface Subresource {
  /** `status`. */
  readonly name: string;
  readonly kind: string;
}
