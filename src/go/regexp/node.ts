import type { RuneSet } from './rune-set.ts';

/** A place in the text, rather than a rune of it. */
export type Assertion =
  | 'beginText'
  | 'endText'
  | 'beginLine'
  | 'endLine'
  | 'wordBoundary'
  | 'noWordBoundary';

/** A regular expression as a tree. */
export type Node =
  | { readonly kind: 'empty' }
  /** `literal` is the character, where there is only one. */
  | { readonly kind: 'rune'; readonly set: RuneSet; readonly literal?: string }
  | { readonly kind: 'assert'; readonly assertion: Assertion }
  | { readonly kind: 'capture'; readonly index: number; readonly node: Node }
  | { readonly kind: 'sequence'; readonly nodes: readonly Node[] }
  | { readonly kind: 'choice'; readonly nodes: readonly Node[] }
  | Repetition;

export interface Repetition {
  readonly kind: 'repeat';
  readonly node: Node;
  readonly min: number;
  /** Infinity for no limit. */
  readonly max: number;
  readonly isGreedy: boolean;
}
