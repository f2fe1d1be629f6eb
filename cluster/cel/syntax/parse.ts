import type { Expression, MapEntry, StructField } from './expression.ts';
import { expandMacro } from './macros.ts';
import { CompileError } from './issue.ts';
import { readLiteral } from './literals.ts';
import { balance, call } from './operator-call.ts';
import { Stop, TokenCursor } from './token-cursor.ts';
import type { Token } from './tokens.ts';
import { tokenize } from './tokens.ts';

const maxLength = 100_000;

const reserved = new Set(
  'as break const continue else false for function if import in let loop package namespace null return true var void while'.split(
    ' ',
  ),
);
const keywords = new Set(['in', 'true', 'false', 'null']);
const beginnings =
  "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";
const argumentBeginnings = beginnings.replace("'.'", "')', '.'");
const relations = new Set(['<', '<=', '>=', '>', '==', '!=', 'in']);
const sums = new Set(['+', '-']);
const products = new Set(['*', '/', '%']);

/** Reads an expression, its macros expanded. Throws a {@link CompileError}. */
export function parse(source: string): Expression {
  const length = Array.from(source).length;
  if (length > maxLength) {
    const message = `expression code point size exceeds limit: size: ${length}, limit ${maxLength}`;
    throw new CompileError('', [{ at: 0, message }]);
  }
  const { tokens, issues } = tokenize(source);
  const parser = new Parser(new TokenCursor(tokens, issues));
  const expression = parser.parse();
  if (issues.length > 0 || !expression) throw new CompileError(source, issues);
  return expression;
}

class Parser {
  readonly #tokens: TokenCursor;

  constructor(tokens: TokenCursor) {
    this.#tokens = tokens;
  }

  parse(): Expression | undefined {
    try {
      const expression = this.#expression();
      const token = this.#tokens.token;
      if (token.kind === 'end') return expression;
      const isLast = this.#tokens.following?.kind === 'end';
      const how = isLast ? 'extraneous' : 'mismatched';
      this.#tokens.fail(token, `${how} input '${token.text}' expecting <EOF>`);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      return undefined;
    }
  }

  #expression(): Expression {
    return this.#tokens.nested(() => {
      const condition = this.#logical('||');
      const mark = this.#tokens.take('?');
      if (!mark) return condition;
      const then = this.#logical('||');
      this.#tokens.expect(':');
      const otherwise = this.#expression();
      return call('_?_:_', mark.at, [condition, then, otherwise]);
    });
  }

  #logical(operator: '||' | '&&'): Expression {
    const read = (): Expression => (operator === '||' ? this.#logical('&&') : this.#relation());
    const terms = [read()];
    const places: number[] = [];
    for (let token = this.#tokens.take(operator); token; token = this.#tokens.take(operator)) {
      places.push(token.at);
      terms.push(read());
    }
    return balance(`_${operator}_`, terms, places);
  }

  #relation(): Expression {
    return this.#chain(relations, () => this.#sum());
  }

  #sum(): Expression {
    return this.#chain(sums, () => this.#chain(products, () => this.#unary()));
  }

  /** Operators of one rank, from the left. */
  #chain(operators: ReadonlySet<string>, read: () => Expression): Expression {
    let left = read();
    while (this.#tokens.is(...operators)) {
      const { text, at } = this.#tokens.next();
      left = call(text === 'in' ? '@in' : `_${text}_`, at, [left, read()]);
    }
    return left;
  }

  #unary(): Expression {
    for (const operator of ['!', '-']) {
      if (!this.#tokens.is(operator)) continue;
      // A number after one minus is a negative number.
      if (operator === '-' && this.#isNegativeNumber()) break;
      const { at } = this.#tokens.token;
      let count = 0;
      while (this.#tokens.take(operator)) count++;
      const operand = this.#member();
      return count % 2 === 0 ? operand : call(`${operator}_`, at, [operand]);
    }
    return this.#member();
  }

  #isNegativeNumber(): boolean {
    const kind = this.#tokens.following?.kind;
    return kind === 'int' || kind === 'float';
  }

  #member(): Expression {
    let expression = this.#primary();
    let steps = 0;
    for (;;) {
      const next = this.#tokens.is('.')
        ? this.#selection(expression)
        : this.#tokens.is('[')
          ? this.#index(expression)
          : undefined;
      if (!next) break;
      expression = next;
      steps++;
      this.#tokens.descend();
    }
    this.#tokens.ascend(steps);
    return expression;
  }

  #selection(operand: Expression): Expression {
    const { at } = this.#tokens.next();
    const isOptional = this.#tokens.take('?') !== undefined;
    const token = this.#tokens.token;
    const { text } = token;
    if (token.kind === 'quotedIdentifier') {
      this.#tokens.issues.push({ at: token.at, message: "unsupported syntax: '`'" });
    } else if (token.kind !== 'identifier' || keywords.has(text)) {
      const shown = token.kind === 'end' ? '' : text;
      this.#tokens.fail(token, `no viable alternative at input '.${shown}'`);
    }
    this.#tokens.next();
    if (isOptional) {
      const field: Expression = { kind: 'literal', at: token.at, value: text };
      return call('_?._', at, [operand, field]);
    }
    if (!this.#tokens.is('('))
      return { kind: 'selection', at, operand, field: text, isTest: false };
    const open = this.#tokens.next();
    return this.#expand(text, open.at, operand, this.#args());
  }

  #index(operand: Expression): Expression {
    const { at } = this.#tokens.next();
    const isOptional = this.#tokens.take('?') !== undefined;
    const index = this.#expression();
    this.#tokens.expect(']');
    return call(isOptional ? '_[?_]' : '_[_]', at, [operand, index]);
  }

  /** Up to and with the closing parenthesis. */
  #args(): Expression[] {
    const args: Expression[] = [];
    if (this.#tokens.take(')')) return args;
    this.#tokens.requireBeginning(argumentBeginnings);
    do args.push(this.#expression());
    while (this.#tokens.take(','));
    this.#tokens.close(')', false);
    return args;
  }

  #expand(
    name: string,
    at: number,
    target: Expression | undefined,
    args: readonly Expression[],
  ): Expression {
    const expanded = expandMacro({ name, at, target, args });
    if (!expanded) return { kind: 'call', at, name, args, ...(target && { target }) };
    if ('kind' in expanded) return expanded;
    this.#tokens.issues.push(expanded);
    return { kind: 'literal', at, value: null };
  }

  #primary(): Expression {
    const token = this.#tokens.token;
    if (token.kind === 'symbol') {
      switch (token.text) {
        case '(':
          return this.#parenthesis();
        case '[':
          return this.#list();
        case '{':
          return { kind: 'map', at: this.#tokens.next().at, entries: this.#entries() };
        case '.':
          return this.#name(this.#tokens.next());
        case '-':
          return this.#literal(this.#tokens.next());
      }
    }
    if (token.kind === 'identifier') {
      return keywords.has(token.text) && token.text !== 'in'
        ? this.#literal(undefined)
        : this.#name(undefined);
    }
    this.#tokens.requireBeginning(beginnings);
    return this.#literal(undefined);
  }

  #parenthesis(): Expression {
    this.#tokens.next();
    const expression = this.#expression();
    if (this.#tokens.take(')')) return expression;
    const { text } = this.#tokens.token;
    return this.#tokens.fail(this.#tokens.token, `missing ')' at '${text}'`);
  }

  #literal(sign: Token | undefined): Expression {
    const token = this.#tokens.next();
    const { at } = sign ?? token;
    const value = readLiteral(token, sign !== undefined);
    if (!(value instanceof Error)) return { kind: 'literal', at, value };
    this.#tokens.issues.push({ at, message: value.message });
    return { kind: 'literal', at, value: null };
  }

  #name(dot: Token | undefined): Expression {
    const token = this.#tokens.next();
    const { text } = token;
    if (token.kind !== 'identifier' || text === 'in') {
      this.#tokens.fail(token, `mismatched input '${text}' expecting IDENTIFIER`);
    }
    const struct = this.#tokens.takeStructName(text);
    if (struct !== undefined) return this.#struct(`${dot ? '.' : ''}${struct}`);
    if (reserved.has(text)) {
      this.#tokens.issues.push({ at: (dot ?? token).at, message: `reserved identifier: ${text}` });
    }
    const open = this.#tokens.take('(');
    const name = dot ? `.${text}` : text;
    if (open) return this.#expand(text, open.at, undefined, this.#args());
    return { kind: 'identifier', at: token.at, name };
  }

  #struct(typeName: string): Expression {
    const { at } = this.#tokens.next();
    const fields: StructField[] = [];
    while (!this.#tokens.is('}')) {
      const isOptional = this.#tokens.take('?') !== undefined;
      const { text, kind } = this.#tokens.token;
      if (kind !== 'identifier') {
        this.#tokens.fail(this.#tokens.token, `mismatched input '${text}' expecting IDENTIFIER`);
      }
      this.#tokens.next();
      const colon = this.#tokens.expect(':');
      fields.push({ at: colon.at, name: text, value: this.#expression(), isOptional });
      if (!this.#tokens.take(',')) break;
    }
    this.#tokens.expect('}');
    return { kind: 'struct', at, typeName, fields };
  }

  #list(): Expression {
    const { at } = this.#tokens.next();
    const elements: { value: Expression; isOptional: boolean }[] = [];
    let hasComma = false;
    while (!this.#tokens.is(']')) {
      if (elements.length > 0 && this.#tokens.token.kind === 'end') break;
      const isOptional = this.#tokens.take('?') !== undefined;
      elements.push({ value: this.#expression(), isOptional });
      hasComma = this.#tokens.take(',') !== undefined;
      if (!hasComma) break;
    }
    this.#tokens.close(']', hasComma);
    return { kind: 'list', at, elements };
  }

  #entries(): MapEntry[] {
    const entries: MapEntry[] = [];
    let hasComma = false;
    while (!this.#tokens.is('}')) {
      if (entries.length > 0 && this.#tokens.token.kind === 'end') break;
      const isOptional = this.#tokens.take('?') !== undefined;
      const key = this.#expression();
      const colon = this.#tokens.expect(':');
      entries.push({ at: colon.at, key, value: this.#expression(), isOptional });
      hasComma = this.#tokens.take(',') !== undefined;
      if (!hasComma) break;
    }
    this.#tokens.close('}', hasComma);
    return entries;
  }
}
