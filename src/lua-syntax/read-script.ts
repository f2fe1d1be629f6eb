import { FactCollector } from './fact-collector.ts';
import type { Suffixed } from './fact-collector.ts';
import { Scopes } from './scopes.ts';
import type { ScriptFacts } from './script-facts.ts';
import { TokenStream } from './token-stream.ts';
import { LuaSyntaxError } from './token.ts';

/** Reads a script of Lua 5.4. Throws `LuaSyntaxError`, in the words of Lua's own compiler. */
export function readScript(text: string): ScriptFacts {
  return new ScriptReader(text).read();
}

/** Left and right priorities of binary operators, as in Lua's own parser. */
const priorities: Readonly<Record<string, readonly [number, number]>> = {
  or: [1, 1],
  and: [2, 2],
  ...samePriority(3, '<', '>', '<=', '>=', '~=', '=='),
  '|': [4, 4],
  '~': [5, 5],
  '&': [6, 6],
  ...samePriority(7, '<<', '>>'),
  '..': [9, 8],
  ...samePriority(10, '+', '-'),
  ...samePriority(11, '*', '/', '//', '%'),
  '^': [14, 13],
};

const unaryPriority = 12;
const unaryOperators: ReadonlySet<string> = new Set(['not', '-', '#', '~']);
const blockEnds: ReadonlySet<string> = new Set(['end', 'else', 'elseif', 'until', '']);

/** One pass over the script: checks the grammar and collects facts. */
class ScriptReader {
  readonly #words: TokenStream;
  readonly #scopes = new Scopes();
  readonly #facts = new FactCollector(this.#scopes);

  constructor(text: string) {
    this.#words = new TokenStream(text);
  }

  read(): ScriptFacts {
    this.#scopes.inBlock(() => this.#readBlock());
    if (this.#words.token.kind !== 'end') throw this.#words.expected('<eof>');
    return this.#facts;
  }

  // Statements

  #readBlock(): void {
    while (!this.#isBlockEnd()) {
      if (this.#words.accept('return')) {
        this.#readReturn();
        return;
      }
      this.#words.deeper(() => this.#readStatement());
    }
  }

  #isBlockEnd(): boolean {
    return (
      this.#words.token.kind === 'end' ||
      (this.#words.token.kind === 'keyword' && blockEnds.has(this.#words.token.text))
    );
  }

  #readReturn(): void {
    if (!this.#isBlockEnd() && !this.#words.is(';')) this.#readExpressions();
    this.#words.accept(';');
  }

  #readStatement(): void {
    const { line } = this.#words.token;
    const statement = this.#words.token.kind === 'string' ? '' : this.#words.token.text;
    switch (statement) {
      case ';':
      case 'break':
        this.#words.advance();
        break;
      case '::':
        this.#words.advance();
        this.#words.requireName();
        this.#words.require('::');
        break;
      case 'goto':
        this.#words.advance();
        this.#words.requireName();
        break;
      case 'do':
        this.#words.advance();
        this.#readBody('do', line);
        break;
      case 'while':
        this.#readWhile(line);
        break;
      case 'repeat':
        this.#readRepeat(line);
        break;
      case 'if':
        this.#readIf(line);
        break;
      case 'for':
        this.#readFor(line);
        break;
      case 'function':
        this.#readFunctionStatement(line);
        break;
      case 'local':
        this.#readLocal();
        break;
      default:
        this.#readExpressionStatement();
    }
  }

  #readBody(opening: string, line: number): void {
    this.#scopes.inBlock(() => this.#readBlock());
    this.#words.requireClose('end', opening, line);
  }

  #readWhile(line: number): void {
    this.#words.advance();
    this.#readExpression();
    this.#words.require('do');
    this.#readBody('while', line);
  }

  #readRepeat(line: number): void {
    this.#words.advance();
    this.#scopes.inBlock(() => {
      this.#readBlock();
      this.#words.requireClose('until', 'repeat', line);
      this.#readExpression();
    });
  }

  #readIf(line: number): void {
    do {
      this.#words.advance();
      this.#readExpression();
      this.#words.require('then');
      this.#scopes.inBlock(() => this.#readBlock());
    } while (this.#words.is('elseif'));
    if (this.#words.accept('else')) this.#scopes.inBlock(() => this.#readBlock());
    this.#words.requireClose('end', 'if', line);
  }

  #readFor(line: number): void {
    this.#words.advance();
    const names = [this.#words.requireName().text];
    if (this.#words.accept('=')) {
      this.#readExpression();
      this.#words.require(',');
      this.#readExpression();
      if (this.#words.accept(',')) this.#readExpression();
    } else {
      while (this.#words.accept(',')) names.push(this.#words.requireName().text);
      const wanted = names.length > 1 ? "'in'" : "'=' or 'in'";
      if (!this.#words.accept('in')) throw this.#words.expected(wanted);
      this.#readExpressions();
    }
    this.#words.require('do');
    this.#scopes.inBlock(() => {
      for (const name of names) this.#scopes.declare(name);
      this.#readBlock();
    });
    this.#words.requireClose('end', 'for', line);
  }

  #readFunctionStatement(line: number): void {
    this.#words.advance();
    const name = this.#words.requireName();
    let isField = false;
    let isMethod = false;
    while (this.#words.is('.') || this.#words.is(':')) {
      isMethod = this.#words.accept(':');
      if (!isMethod) this.#words.advance();
      this.#words.requireName();
      isField = true;
      if (isMethod) break;
    }
    if (isField) this.#facts.noteRead(name, undefined);
    else this.#facts.noteWrite(name);
    this.#readFunctionBody(line, { isMethod, name: isField ? '' : name.text });
  }

  #readLocal(): void {
    const { line } = this.#words.token;
    this.#words.advance();
    if (this.#words.accept('function')) {
      this.#scopes.declare(this.#words.requireName().text);
      this.#readFunctionBody(line, {});
      return;
    }
    const names: string[] = [];
    do {
      names.push(this.#words.requireName().text);
      if (this.#words.accept('<')) this.#readAttribute();
    } while (this.#words.accept(','));
    if (this.#words.accept('=')) this.#readExpressions();
    for (const name of names) this.#scopes.declare(name);
  }

  #readAttribute(): void {
    const attribute = this.#words.requireName();
    this.#words.require('>');
    if (attribute.text === 'const' || attribute.text === 'close') return;
    throw new LuaSyntaxError(`unknown attribute '${attribute.text}'`, attribute);
  }

  #readExpressionStatement(): void {
    const targets = [this.#readSuffixed()];
    while (this.#words.accept(',')) targets.push(this.#readSuffixed());
    if (targets.length === 1 && !this.#words.is('=')) {
      if (targets[0]?.kind !== 'call') throw this.#words.error('syntax error');
      return;
    }
    for (const target of targets) {
      if (target.kind === 'call' || target.kind === 'other')
        throw this.#words.error('syntax error');
    }
    this.#words.require('=');
    this.#readExpressions();
    for (const target of targets) {
      if (target.kind === 'name') this.#facts.noteWrite(target.token);
      else if (target.root !== undefined) this.#facts.noteRead(target.root, target.fields[0]);
    }
  }

  // Expressions

  #readExpressions(): void {
    do this.#readExpression();
    while (this.#words.accept(','));
  }

  #readExpression(limit = 0): void {
    this.#words.deeper(() => {
      if (this.#words.isWord && unaryOperators.has(this.#words.token.text)) {
        this.#words.advance();
        this.#readExpression(unaryPriority);
      } else {
        this.#readSimple();
      }
      for (;;) {
        const priority = this.#words.isWord ? priorities[this.#words.token.text] : undefined;
        if (priority === undefined || priority[0] <= limit) return;
        this.#words.advance();
        this.#readExpression(priority[1]);
      }
    });
  }

  #readSimple(): void {
    const { kind, text, line } = this.#words.token;
    if (kind === 'number' || kind === 'string') {
      this.#words.advance();
      return;
    }
    switch (text) {
      case 'nil':
      case 'true':
      case 'false':
      case '...':
        this.#words.advance();
        return;
      case '{':
        this.#readTable();
        return;
      case 'function':
        this.#words.advance();
        this.#readFunctionBody(line, {});
        return;
      default: {
        const found = this.#readSuffixed();
        if (found.root !== undefined) this.#facts.noteRead(found.root, found.fields[0]);
      }
    }
  }

  #readSuffixed(): Suffixed {
    let found = this.#readPrimary();
    for (;;) {
      const { token } = this.#words;
      if (this.#words.is('.')) {
        this.#words.advance();
        const name = this.#words.requireName();
        found = { ...found, kind: 'field', token, fields: [...found.fields, name.text] };
      } else if (this.#words.is('[')) {
        this.#words.advance();
        this.#readExpression();
        this.#words.require(']');
        found = { ...found, kind: 'field', token, fields: [...found.fields, ''] };
      } else if (this.#words.is(':')) {
        this.#words.advance();
        const name = this.#words.requireName();
        found = this.#readCall({ ...found, fields: [...found.fields, name.text] });
      } else if (
        this.#words.is('(') ||
        this.#words.is('{') ||
        this.#words.token.kind === 'string'
      ) {
        found = this.#readCall(found);
      } else {
        return found;
      }
    }
  }

  #readPrimary(): Suffixed {
    const { token } = this.#words;
    if (token.kind === 'name') {
      this.#words.advance();
      return { kind: 'name', token, root: token, fields: [] };
    }
    if (!this.#words.is('(')) throw this.#words.error('unexpected symbol');
    this.#words.advance();
    this.#readExpression();
    this.#words.requireClose(')', '(', token.line);
    return { kind: 'other', token, fields: [] };
  }

  #readCall(callee: Suffixed): Suffixed {
    const { token } = this.#words;
    if (callee.root !== undefined) this.#facts.noteRead(callee.root, callee.fields[0]);
    if (this.#words.is('(')) {
      this.#words.advance();
      this.#facts.noteCall(callee, this.#words.token);
      if (!this.#words.is(')')) this.#readExpressions();
      this.#words.requireClose(')', '(', token.line);
    } else if (token.kind === 'string') {
      this.#facts.noteCall(callee, this.#words.token);
      this.#words.advance();
    } else if (this.#words.is('{')) {
      this.#readTable();
    } else {
      throw this.#words.error('function arguments expected');
    }
    return { kind: 'call', token, fields: [] };
  }

  #readTable(): void {
    const { line } = this.#words.token;
    this.#words.deeper(() => {
      this.#words.advance();
      while (!this.#words.is('}')) {
        this.#readField();
        if (!this.#words.accept(',') && !this.#words.accept(';')) break;
      }
      this.#words.requireClose('}', '{', line);
    });
  }

  #readField(): void {
    if (this.#words.accept('[')) {
      this.#readExpression();
      this.#words.require(']');
      this.#words.require('=');
    } else if (
      this.#words.token.kind === 'name' &&
      this.#words.peek().text === '=' &&
      this.#words.peek().kind === 'symbol'
    ) {
      this.#words.advance();
      this.#words.advance();
    }
    this.#readExpression();
  }

  #readFunctionBody(
    line: number,
    { isMethod = false, name = '' }: { isMethod?: boolean; name?: string },
  ): void {
    this.#words.require('(');
    const parameters = isMethod ? ['self'] : [];
    if (!this.#words.is(')')) {
      do {
        if (this.#words.accept('...')) break;
        if (this.#words.token.kind !== 'name') throw this.#words.expected("<name> or '...'");
        parameters.push(this.#words.requireName().text);
      } while (this.#words.accept(','));
    }
    this.#words.require(')');
    this.#scopes.inFunction(parameters, () => {
      if (name === 'init' && parameters[0] !== undefined) this.#facts.addEventSource(parameters[0]);
      this.#words.deeper(() => this.#readBlock());
    });
    this.#words.requireClose('end', 'function', line);
  }
}

function samePriority(
  priority: number,
  ...operators: readonly string[]
): Record<string, readonly [number, number]> {
  return Object.fromEntries(operators.map((operator) => [operator, [priority, priority]]));
}
