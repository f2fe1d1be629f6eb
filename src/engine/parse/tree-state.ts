import { GoError } from '../../go/index.ts';
import type { Lexer } from './lexer.ts';
import { lineAt } from './location.ts';
import type { ListNode } from './node.ts';
import { TemplateParseError } from './parse-error.ts';
import { describeToken } from './token.ts';
import type { TokenKind } from './token.ts';

/** What the trees of one text share while they are parsed. */
export interface ParseSession {
  /** For messages: the file's name. */
  readonly parseName: string;
  readonly lexer: Lexer;
  readonly hasFunction: (name: string) => boolean;
  /** Every name that a tree calls. */
  readonly functions: Set<string>;
  readonly define: (state: TreeState, name: string, root: ListNode) => void;
}

/**
 * The parser's state for one tree: the text itself, or one `define` or `block` in it. Variables
 * and range depth are each tree's own; the lexer is common.
 */
export class TreeState {
  readonly session: ParseSession;
  readonly lexer: Lexer;
  readonly variables: string[] = ['$'];
  rangeDepth = 0;
  parenDepth = 0;
  /** Where the action being parsed began. */
  actionStart: number | undefined = undefined;

  constructor(session: ParseSession) {
    this.session = session;
    this.lexer = session.lexer;
  }

  expect(kind: TokenKind, context: string): void {
    if (this.lexer.nextNonSpace() !== kind) this.failUnexpected(context);
  }

  /** Complains about the token at hand. */
  failUnexpected(context: string): never {
    const { lexer } = this;
    if (lexer.kind === 'error') return this.fail(lexer.complaint + this.#whereActionStarted());
    return this.fail(`unexpected ${describeToken(lexer.kind, lexer.slice())} in ${context}`);
  }

  /** Lets `read` throw a `GoError` as a complaint about the template. */
  guard<T>(read: (text: string) => T, text: string): T {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof GoError) return this.fail(error.message);
      throw error;
    }
  }

  /** Complains at the line of the token furthest ahead, as Go does. */
  fail(complaint: string, offset: number = this.lexer.newest): never {
    throw new TemplateParseError(complaint, {
      name: this.session.parseName,
      text: this.lexer.text,
      offset,
    });
  }

  #whereActionStarted(): string {
    if (this.actionStart === undefined) return '';
    const { text, start, complaint } = this.lexer;
    const line = lineAt(text, this.actionStart);
    if (line === lineAt(text, start)) return '';
    const place = ` started at ${this.session.parseName}:${line}`;
    return complaint.endsWith(' action') ? place : ` in action${place}`;
  }
}
