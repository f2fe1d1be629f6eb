import type { ListNode } from './node.ts';

/** A parsed text: its own body and the templates it defines. */
export interface ParsedText {
  readonly text: string;
  readonly root: ListNode;
  readonly definitions: ReadonlyMap<string, ListNode>;
  /** Every function that is called anywhere in it. */
  readonly functions: ReadonlySet<string>;
}

export interface ParseOptions {
  /** What messages call the text. */
  readonly name: string;
  readonly hasFunction: (name: string) => boolean;
}
