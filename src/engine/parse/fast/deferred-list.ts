import type { ListNode, StatementNode } from '../node.ts';
import type { OutlinedBody } from './outline.ts';

/**
 * A list that surely parses, and is parsed when it is first looked at: with its default values a
 * chart runs a small part of its templates, and of the library's.
 */
export class DeferredList implements ListNode {
  readonly kind = 'list';
  readonly pos: number;
  /** Whether there is surely more than text in it. */
  readonly hasActions: boolean;
  #parse: (() => readonly StatementNode[]) | undefined;
  #nodes: readonly StatementNode[] = [];

  constructor(body: OutlinedBody, parse: () => readonly StatementNode[]) {
    this.pos = body.pos;
    this.hasActions = body.hasActions;
    this.#parse = parse;
  }

  get nodes(): readonly StatementNode[] {
    if (this.#parse !== undefined) {
      this.#nodes = this.#parse();
      this.#parse = undefined;
    }
    return this.#nodes;
  }
}
