import type { FieldConflict, KubeObject, ObjectReference } from '../kube/index.ts';

/** What has to be done in a cluster, as a value: it is shown by a diff and executed by a verb. */
export interface Plan {
  /** In the order of their execution. */
  readonly steps: readonly Step[];
}

export type Action = 'create' | 'change' | 'recreate' | 'delete' | 'keep' | 'unchanged';

/** One object of a plan. */
export interface Step {
  readonly action: Action;
  readonly reference: ObjectReference;
  /** What it shall be, with its marks; absent where it goes or is kept. */
  readonly desired?: KubeObject;
  /** What it is; absent where there is none yet. */
  readonly live?: KubeObject;
  /** What it will be: by the manifest's word, or after a preview the server's. Absent like `desired`. */
  readonly preview?: KubeObject;
  /** The template it comes from. */
  readonly source?: string;
  /** What changes, field by field. Exact after a preview; before it, what the manifest alone tells. */
  readonly fields: readonly FieldChange[];
  /** Fields that others own and would have to give up. */
  readonly conflicts: readonly FieldConflict[];
  /** Fields of the manifest that are left to the controllers that set them: they are not in `desired`. */
  readonly yielded?: readonly FieldConflict[];
  /** Why it is recreated or kept, for people. */
  readonly reason?: string;
  /** Why it is kept, for programs: the object says so, or belongs to somebody else by now. */
  readonly keptBy?: 'policy' | 'owner';
  /** Why it may not be taken over, in Helm's words: a plan with such a step is not executed. */
  readonly foreign?: string;
}

/** One field: `from` is absent where it is new, `to` where it goes. */
export interface FieldChange {
  /** As the server writes paths: `.spec.containers[name="app"].image`. */
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}
