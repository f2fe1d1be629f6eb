import type { Expression, MapEntry, StructField } from './expression.ts';
import { expandMacro } from './macros.ts';
import type { Issue } from './issue.ts';
import { CompileError } from './issue.ts';
import { readLiteral } from './literals.ts';
import type { Token } from './tokens.ts';
import { tokenize } from './tokens.ts';

/** Deeper than anyone writes, and shallow enough for the stack. */
const deepest = 250;
const longest = 100_000;

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
  if (length > longest) {
    const message = `expression code point size exceeds limit: size: ${length}, limit ${longest}`;
    throw new CompileError('', [{ at: 0, message }]);
  }
  const { tokens, issues } = tokenize(source);
  const parser = new Parser(tokens, issues);
  const expression = parser.parse();
  if (issues.length > 0 || !expression) throw new CompileError(source, issues);
  return expression;
}

/** Thrown within: the issue is noted, there is no way on. */
class Stop extends Error {}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #issues: Issue[];
  #position = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], issues: Issue[]) {
    this.#tokens = tokens;
    this.#issues = issues;
  }

  parse(): Expression | undefined {
    try {
      const expression = this.#expression();
      const token = this.#token;
      if (token.kind === 'end') return expression;
      const isLast = this.#tokens[this.#position + 1]?.kind === 'end';
      const how = isLast ? 'extraneous' : 'mismatched';
      this.#syntaxError(token, `${how} input '${token.text}' expecting <EOF>`);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      return undefined;
    }
  }

  get #token(): Token {
    const token = this.#tokens[this.#position] ?? this.#tokens.at(-1);
    if (!token) throw new Error('There is no token, not even an end');
    return token;
  }

  #next(): Token {
    const token = this.#token;
    this.#position++;
    return token;
  }

  #is(...texts: readonly string[]): boolean {
    const { kind, text } = this.#token;
    return (kind === 'symbol' || (kind === 'identifier' && text === 'in')) && texts.includes(text);
  }

  #take(text: string): Token | undefined {
    return this.#is(text) ? this.#next() : undefined;
  }

  #expect(text: string): Token {
    const token = this.#take(text);
    if (token) return token;
    const found = this.#token;
    if (canBegin(found)) this.#syntaxError(found, `missing '${text}' at '${found.text}'`);
    this.#syntaxError(found, `mismatched input '${found.text}' expecting '${text}'`);
  }

  /** What closes a list of things that commas divide. */
  #close(text: string, hasComma: boolean): void {
    if (this.#take(text)) return;
    const found = this.#token;
    if (hasComma) this.#syntaxError(found, `missing '${text}' at '${found.text}'`);
    this.#syntaxError(found, `mismatched input '${found.text}' expecting {'${text}', ','}`);
  }

  #syntaxError({ at }: Token, message: string): never {
    this.#issues.push({ at, message: `Syntax error: ${message}` });
    throw new Stop();
  }

  #nested<T>(work: () => T): T {
    this.#depth++;
    if (this.#depth > deepest) {
      this.#issues.push({ at: 0, message: 'max recursion depth exceeded' });
      throw new Stop();
    }
    const result = work();
    this.#depth--;
    return result;
  }

  #expression(): Expression {
    return this.#nested(() => {
      const condition = this.#logical('||');
      const mark = this.#take('?');
      if (!mark) return condition;
      const then = this.#logical('||');
      this.#expect(':');
      const otherwise = this.#expression();
      return call('_?_:_', mark.at, [condition, then, otherwise]);
    });
  }

  #logical(operator: '||' | '&&'): Expression {
    const read = (): Expression => (operator === '||' ? this.#logical('&&') : this.#relation());
    const terms = [read()];
    const places: number[] = [];
    for (let token = this.#take(operator); token; token = this.#take(operator)) {
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
    while (this.#is(...operators)) {
      const { text, at } = this.#next();
      left = call(text === 'in' ? '@in' : `_${text}_`, at, [left, read()]);
    }
    return left;
  }

  #unary(): Expression {
    for (const operator of ['!', '-']) {
      if (!this.#is(operator)) continue;
      // A number after one minus is a negative number.
      if (operator === '-' && this.#isNegativeNumber()) break;
      const { at } = this.#token;
      let count = 0;
      while (this.#take(operator)) count++;
      const operand = this.#member();
      return count % 2 === 0 ? operand : call(`${operator}_`, at, [operand]);
    }
    return this.#member();
  }

  #isNegativeNumber(): boolean {
    const kind = this.#tokens[this.#position + 1]?.kind;
    return kind === 'int' || kind === 'float';
  }

  #member(): Expression {
    let expression = this.#primary();
    let steps = 0;
    for (;;) {
      const next = this.#is('.')
        ? this.#selection(expression)
        : this.#is('[')
          ? this.#index(expression)
          : undefined;
      if (!next) break;
      expression = next;
      steps++;
      this.#nested(() => undefined);
      this.#depth++;
    }
    this.#depth -= steps;
    return expression;
  }

  #selection(operand: Expression): Expression {
    const { at } = this.#next();
    const isOptional = this.#take('?') !== undefined;
    const token = this.#token;
    const { text } = token;
    if (token.kind === 'quotedIdentifier') {
      this.#issues.push({ at: token.at, message: "unsupported syntax: '`'" });
    } else if (token.kind !== 'identifier' || keywords.has(text)) {
      const shown = token.kind === 'end' ? '' : text;
      this.#syntaxError(token, `no viable alternative at input '.${shown}'`);
    }
    this.#next();
    if (isOptional) {
      const field: Expression = { kind: 'literal', at: token.at, value: text };
      return call('_?._', at, [operand, field]);
    }
    if (!this.#is('(')) return { kind: 'selection', at, operand, field: text, isTest: false };
    const open = this.#next();
    return this.#expand(text, open.at, operand, this.#args());
  }

  #index(operand: Expression): Expression {
    const { at } = this.#next();
    const isOptional = this.#take('?') !== undefined;
    const index = this.#expression();
    this.#expect(']');
    return call(isOptional ? '_[?_]' : '_[_]', at, [operand, index]);
  }

  /** Up to and with the closing parenthesis. */
  #args(): Expression[] {
    const args: Expression[] = [];
    if (this.#take(')')) return args;
    this.#requireBeginning(argumentBeginnings);
    do args.push(this.#expression());
    while (this.#take(','));
    this.#close(')', false);
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
    this.#issues.push(expanded);
    return { kind: 'literal', at, value: null };
  }

  #primary(): Expression {
    const token = this.#token;
    if (token.kind === 'symbol') {
      switch (token.text) {
        case '(':
          return this.#parenthesis();
        case '[':
          return this.#list();
        case '{':
          return { kind: 'map', at: this.#next().at, entries: this.#entries() };
        case '.':
          return this.#name(this.#next());
        case '-':
          return this.#literal(this.#next());
      }
    }
    if (token.kind === 'identifier') {
      return keywords.has(token.text) && token.text !== 'in'
        ? this.#literal(undefined)
        : this.#name(undefined);
    }
    this.#requireBeginning(beginnings);
    return this.#literal(undefined);
  }

  #requireBeginning(expected: string): void {
    const token = this.#token;
    if (canBegin(token)) return;
    // One token too many is named as such.
    const following = this.#tokens[this.#position + 1];
    const how = following && canBegin(following) ? 'extraneous' : 'mismatched';
    this.#syntaxError(token, `${how} input '${token.text}' expecting ${expected}`);
  }

  #parenthesis(): Expression {
    this.#next();
    const expression = this.#expression();
    if (this.#take(')')) return expression;
    const { text } = this.#token;
    return this.#syntaxError(this.#token, `missing ')' at '${text}'`);
  }

  #literal(sign: Token | undefined): Expression {
    const token = this.#next();
    const { at } = sign ?? token;
    const value = readLiteral(token, sign !== undefined);
    if (!(value instanceof Error)) return { kind: 'literal', at, value };
    this.#issues.push({ at, message: value.message });
    return { kind: 'literal', at, value: null };
  }

  #name(dot: Token | undefined): Expression {
    const token = this.#next();
    const { text } = token;
    if (token.kind !== 'identifier' || text === 'in') {
      this.#syntaxError(token, `mismatched input '${text}' expecting IDENTIFIER`);
    }
    const struct = this.#structName(text);
    if (struct !== undefined) return this.#struct(`${dot ? '.' : ''}${struct}`);
    if (reserved.has(text)) {
      this.#issues.push({ at: (dot ?? token).at, message: `reserved identifier: ${text}` });
    }
    const open = this.#take('(');
    const name = dot ? `.${text}` : text;
    if (open) return this.#expand(text, open.at, undefined, this.#args());
    return { kind: 'identifier', at: token.at, name };
  }

  /** `a.b.C` before a brace. */
  #structName(first: string): string | undefined {
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

  #struct(typeName: string): Expression {
    const { at } = this.#next();
    const fields: StructField[] = [];
    while (!this.#is('}')) {
      const isOptional = this.#take('?') !== undefined;
      const { text, kind } = this.#token;
      if (kind !== 'identifier') {
        this.#syntaxError(this.#token, `mismatched input '${text}' expecting IDENTIFIER`);
      }
      this.#next();
      const colon = this.#expect(':');
      fields.push({ at: colon.at, name: text, value: this.#expression(), isOptional });
      if (!this.#take(',')) break;
    }
    this.#expect('}');
    return { kind: 'struct', at, typeName, fields };
  }

  #list(): Expression {
    const { at } = this.#next();
    const elements: { value: Expression; isOptional: boolean }[] = [];
    let hasComma = false;
    while (!this.#is(']')) {
      if (elements.length > 0 && this.#token.kind === 'end') break;
      const isOptional = this.#take('?') !== undefined;
      elements.push({ value: this.#expression(), isOptional });
      hasComma = this.#take(',') !== undefined;
      if (!hasComma) break;
    }
    this.#close(']', hasComma);
    return { kind: 'list', at, elements };
  }

  #entries(): MapEntry[] {
    const entries: MapEntry[] = [];
    let hasComma = false;
    while (!this.#is('}')) {
      if (entries.length > 0 && this.#token.kind === 'end') break;
      const isOptional = this.#take('?') !== undefined;
      const key = this.#expression();
      const colon = this.#expect(':');
      entries.push({ at: colon.at, key, value: this.#expression(), isOptional });
      hasComma = this.#take(',') !== undefined;
      if (!hasComma) break;
    }
    this.#close('}', hasComma);
    return entries;
  }
}

/** Whether an expression may start with it. */
function canBegin({ kind, text }: Token): boolean {
  if (kind === 'symbol') return ['[', '{', '(', '.', '-', '!'].includes(text);
  return kind !== 'end' && kind !== 'quotedIdentifier' && text !== 'in';
}

function call(name: string, at: number, args: readonly Expression[]): Expression {
  return { kind: 'call', at, name, args };
}

/** `a && b && c` as a tree as low as it gets: the operators in the middle are its roots. */
function balance(
  name: string,
  terms: readonly Expression[],
  places: readonly number[],
): Expression {
  const build = (low: number, high: number): Expression => {
    const middle = Math.floor((low + high + 1) / 2);
    const left = middle === low ? terms[middle] : build(low, middle - 1);
    const right = middle === high ? terms[middle + 1] : build(middle + 1, high);
    if (!left || !right) throw new Error('A logical operator has two sides');
    return call(name, places[middle] ?? 0, [left, right]);
  };
  const [first] = terms;
  if (!first) throw new Error('A logical expression has a term');
  return places.length === 0 ? first : build(0, places.length - 1);
}
