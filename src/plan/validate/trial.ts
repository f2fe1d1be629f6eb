import type { HelmError } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';

/** An object that the server shall try, without anything being written. */
export interface Trial {
  readonly object: KubeObject;
  /** The template it comes from. */
  readonly source?: string | undefined;
  /** `apply` to what may be there; `create` where what is there will be gone by then. */
  readonly how: 'apply' | 'create';
  /** It says itself that it may be deleted and made anew where a change is refused. */
  readonly mayBeRecreated?: boolean;
}

/** Why an object would be refused. */
export interface Refusal {
  readonly object: KubeObject;
  readonly source?: string | undefined;
  readonly error: HelmError;
}
