import { GoError } from '../../go/index.ts';
import type { Lexer } from './lexer.ts';
import { lineAt } from './location.ts';
import type { ListNode } from './node.ts';
import { TemplateParseError } from './parse-error.ts';
import { describeToken } from './token.ts';
import type { Token, TokenKind } from './token.ts';
import { TokenStream } from './token-stream.ts';

/** What the trees of one text share while they are parsed. */
export interface ParseSession {
  /** For messages: the file's name. */
  readonly parseName: string;
  readonly lexer: Lexer;
  readonly hasFunction: (name: string) => boolean;
  /** Called for every name a tree calls. */
  readonly noteFunction: (name: string) => void;
  readonly define: (state: TreeState, name: string, root: ListNode) => void;
}

/**
 * The parser's state for one tree: the text itself, or one `define` or `block` in it. Variables,
 * range depth and look-ahead are each tree's own; the lexer is common.
 */
export class TreeState {
  readonly session: ParseSession;
  readonly tokens: TokenStream;
  readonly variables: string[] = ['$'];
  rangeDepth = 0;
  parenDepth = 0;
  /** The left delimiter of the action being parsed. */
  action: Token | undefined;

  constructor(session: ParseSession) {
    this.session = session;
    this.tokens = new TokenStream(session.lexer);
  }

  expect(kind: TokenKind, context: string): Token {
    const token = this.tokens.nextNonSpace();
    return token.kind === kind ? token : this.failUnexpected(token, context);
  }

  failUnexpected(token: Token, context: string): never {
    if (token.kind !== 'error') {
      return this.fail(`unexpected ${describeToken(token)} in ${context}`);
    }
    return this.fail(token.text + this.#whereActionStarted(token));
  }

  /** Lets `read` throw a `GoError` as a complaint about the template. */
  guard<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof GoError) return this.fail(error.message);
      throw error;
    }
  }

  /** Complains at the line of the token furthest ahead, as Go does. */
  fail(complaint: string): never {
    throw new TemplateParseError(complaint, {
      name: this.session.parseName,
      text: this.session.lexer.text,
      offset: this.tokens.newest?.start ?? 0,
    });
  }

  #whereActionStarted(token: Token): string {
    if (this.action === undefined) return '';
    const { parseName, lexer } = this.session;
    const line = lineAt(lexer.text, this.action.start);
    if (line === lineAt(lexer.text, token.start)) return '';
    const place = ` started at ${parseName}:${line}`;
    return token.text.endsWith(' action') ? place : ` in action${place}`;
  }
}
