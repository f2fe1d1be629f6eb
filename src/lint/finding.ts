import type { SourcePosition } from '../base/index.ts';

export type Severity = 'info' | 'warning' | 'error';

/** Something that a rule has to say about a chart. */
export interface Finding {
  readonly severity: Severity;
  /** A PascalCase word that tells kinds of findings apart, never reused. */
  readonly code: string;
  readonly message: string;
  /** What it is about, as Helm names it: a file or a directory of the chart. */
  readonly path: string;
  /** Where exactly, with the file's path inside the chart, if that is known. */
  readonly source?: SourcePosition | undefined;
  /** Whether Helm knows nothing of the rule. */
  readonly isOwn?: boolean;
}
