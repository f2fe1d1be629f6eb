import type { Issue } from './issue.ts';
import type { Token } from './tokens.ts';

/** Deeper than anyone writes, and shallow enough for the stack. */
const maxDepth = 250;

/** Thrown within a parse: the issue is noted, there is no way on. */
export class Stop extends Error {}

/** A place among tokens, and what can be asked and wanted of the next one. */
export class TokenCursor {
  readonly issues: Issue[];
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], issues: Issue[]) {
    this.#tokens = tokens;
    this.issues = issues;
  }

  get token(): Token {
    const token = this.#tokens[this.#position] ?? this.#tokens.at(-1);
    if (!token) throw new Error('There is no token, not even an end');
    return token;
  }

  /** The token after the next one. */
  get following(): Token | undefined {
    return this.#tokens[this.#position + 1];
  }

  next(): Token {
    const token = this.token;
    this.#position++;
    return token;
  }

  is(...texts: readonly string[]): boolean {
    const { kind, text } = this.token;
    return (kind === 'symbol' || (kind === 'identifier' && text === 'in')) && texts.includes(text);
  }

  take(text: string): Token | undefined {
    return this.is(text) ? this.next() : undefined;
  }

  expect(text: string): Token {
    const token = this.take(text);
    if (token) return token;
    const found = this.token;
    if (canBegin(found)) this.fail(found, `missing '${text}' at '${found.text}'`);
    this.fail(found, `mismatched input '${found.text}' expecting '${text}'`);
  }

  /** What closes a list of things that commas divide. */
  close(text: string, hasComma: boolean): void {
    if (this.take(text)) return;
    const found = this.token;
    if (hasComma) this.fail(found, `missing '${text}' at '${found.text}'`);
    this.fail(found, `mismatched input '${found.text}' expecting {'${text}', ','}`);
  }

  fail({ at }: Token, message: string): never {
    this.issues.push({ at, message: `Syntax error: ${message}` });
    throw new Stop();
  }

  nested<T>(work: () => T): T {
    this.descend();
    const result = work();
    this.ascend(1);
    return result;
  }

  descend(): void {
    this.#depth++;
    if (this.#depth <= maxDepth) return;
    this.issues.push({ at: 0, message: 'max recursion depth exceeded' });
    throw new Stop();
  }

  ascend(levels: number): void {
    this.#depth -= levels;
  }

  /** `a.b.C` before a brace, its first part being taken already. */
  takeStructName(first: string): string | undefined {
    let name = first;
    let position = this.#position;
    const textAt = (index: number): string | undefined => {
      const token = this.#tokens[index];
      return token?.kind === 'symbol' ? token.text : undefined;
    };
    while (textAt(position) === '.' && this.#tokens[position + 1]?.kind === 'identifier') {
      name += `.${this.#tokens[position + 1]?.text ?? ''}`;
      position += 2;
    }
    if (textAt(position) !== '{') return undefined;
    this.#position = position;
    return name;
  }

  requireBeginning(expected: string): void {
    const token = this.token;
    if (canBegin(token)) return;
    // One token too many is named as such.
    const { following } = this;
    const how = following && canBegin(following) ? 'extraneous' : 'mismatched';
    this.fail(token, `${how} input '${token.text}' expecting ${expected}`);
  }
}

/** Whether an expression may start with it. */
function canBegin({ kind, text }: Token): boolean {
  if (kind === 'symbol') return ['[', '{', '(', '.', '-', '!'].includes(text);
  return kind !== 'end' && kind !== 'quotedIdentifier' && text !== 'in';
}
