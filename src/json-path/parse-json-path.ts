import { HelmError } from '../base/index.ts';
import type { PathList, PathNode, Slice, TemplatePart } from './node.ts';

/** Parses a template such as `{.items[*].name}`. Throws with kubectl's words. */
export function parseJsonPath(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf('{', at);
    const end = open < 0 ? template.length : open;
    if (end > at) parts.push({ text: template.slice(at, end) });
    if (open < 0) break;
    const reader = new ActionReader(template, open + 1);
    parts.push({ action: reader.read() });
    at = reader.position;
  }
  return parts;
}

/** Parses a path that stands without its braces. */
export function parsePath(text: string): PathList {
  const [part] = parseJsonPath(`{${text}}`);
  return part !== undefined && 'action' in part ? part.action : [];
}

export function pathError(message: string): HelmError {
  return new HelmError('InvalidJsonPath', message);
}

/** Reads what stands between braces, the closing one included. */
class ActionReader {
  readonly #text: string;
  readonly #nodes: PathNode[] = [];
  position: number;

  constructor(text: string, position: number) {
    this.#text = text;
    this.position = position;
  }

  read(): PathList {
    while (!this.#take('}')) this.#readNext();
    return this.#nodes;
  }

  #readNext(): void {
    const rest = this.#text.slice(this.position);
    const [first = ''] = rest;
    if (first === '' || /[\r\n]/.test(first)) throw pathError('unclosed action');
    if (this.#take('[?(')) this.#readFilter();
    else if (this.#take('..')) this.#readRecursion();
    else if (this.#take('[')) this.#readBrackets();
    else if (this.#take('.')) this.#readField();
    else if (first === '"' || first === "'") this.#readText(first);
    else if (/[ @$]/.test(first)) this.position++;
    else if (/[-+0-9]/.test(first)) this.#readNumber(rest);
    else if (/[\p{L}\p{Nd}_]/u.test(first)) this.#readWord();
    else throw pathError(`unrecognized character in action: ${describe(first)}`);
  }

  #take(prefix: string): boolean {
    if (!this.#text.startsWith(prefix, this.position)) return false;
    this.position += prefix.length;
    return true;
  }

  #readFilter(): void {
    const pattern = /(?:[^)"'\n]|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')*\)/y;
    pattern.lastIndex = this.position;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) throw pathError('unterminated filter');
    this.position += found.length;
    if (!this.#take(']')) throw pathError('unclosed array expect ]');
    const text = found.slice(0, -1);
    const [, left, operator, right] = /^([^!<>=]+)([!<>=]+)(.+?)$/.exec(text) ?? [];
    this.#nodes.push(
      left === undefined || operator === undefined || right === undefined
        ? { kind: 'filter', left: parsePath(text), operator: 'exists', right: [] }
        : { kind: 'filter', left: parsePath(left), operator, right: parsePath(right) },
    );
  }

  #readRecursion(): void {
    if (this.#nodes.at(-1)?.kind === 'recursion') {
      throw pathError('invalid multiple recursive descent');
    }
    this.#nodes.push({ kind: 'recursion' });
    if (/^[\p{L}\p{Nd}_]/u.test(this.#text.slice(this.position))) this.#readField();
  }

  #readBrackets(): void {
    const end = this.#text.indexOf(']', this.position);
    const text = this.#text.slice(this.position, end);
    if (end < 0 || text.includes('\n')) throw pathError('unterminated array');
    this.position = end + 1;
    const choices = text.split(',');
    if (choices.length === 1) {
      this.#nodes.push(...parseBrackets(text));
      return;
    }
    this.#nodes.push({ kind: 'union', lists: choices.map((each) => parseBrackets(each.trim())) });
  }

  #readField(): void {
    const name = this.#takeName();
    this.#nodes.push(
      name === '*' ? { kind: 'wildcard' } : { kind: 'field', name: name.replaceAll('\\', '') },
    );
  }

  #readText(quote: string): void {
    const pattern = quote === '"' ? /"((?:\\.|[^"\\\n])*)"/y : /'((?:\\.|[^'\\\n])*)'/y;
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.#text);
    if (found === null) throw pathError('unterminated quoted string');
    this.position += found[0].length;
    this.#nodes.push({ kind: 'constant', value: unquote(found[1] ?? '') });
  }

  #readNumber(rest: string): void {
    const [text = ''] = /^[-+]?[0-9.]*/.exec(rest) ?? [];
    const value = Number(text);
    if (Number.isNaN(value) || !/[0-9]/.test(text)) throw pathError(`cannot parse number ${text}`);
    this.position += text.length;
    this.#nodes.push({ kind: 'constant', value });
  }

  #readWord(): void {
    const word = this.#takeName();
    this.#nodes.push(
      word === 'true' || word === 'false'
        ? { kind: 'constant', value: word === 'true' }
        : { kind: 'word', word },
    );
  }

  /** Up to a character that ends a name and is not escaped. */
  #takeName(): string {
    const pattern = /(?:\\[^]|[^\\\s.,[\]$@{}])*/y;
    pattern.lastIndex = this.position;
    const [name = ''] = pattern.exec(this.#text) ?? [];
    this.position += name.length;
    return name;
  }
}

/** An index, a slice, `*`, or a key in quotes. */
function parseBrackets(text: string): PathList {
  const [, key] = /^'([^']*)'$/.exec(text) ?? [];
  if (key !== undefined) return parsePath(`.${key}`);
  const match = /^(-?[0-9]*)(:-?[0-9]*)?(:-?[0-9]*)?$/.exec(text === '*' ? ':' : text);
  if (match === null) throw pathError(`invalid array index ${text}`);
  return [{ kind: 'slice', slice: sliceOf(match[1], match[2], match[3]) }];
}

function sliceOf(from = '', to?: string, step?: string): Slice {
  const isIndex = to === undefined;
  const start = numberOf(from);
  return {
    from: start,
    to: isIndex ? (start ?? 0) + 1 : numberOf(to.slice(1)),
    step: step === undefined ? undefined : numberOf(step.slice(1)),
    isIndex,
  };
}

function numberOf(text: string): number | undefined {
  if (text === '') return undefined;
  if (text === '-') throw pathError(`array index ${text} is not a number`);
  return Number(text);
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
};

function unquote(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))/g,
    (_, ...groups: string[]) => {
      const [byte, unit, letter = ''] = groups as (string | undefined)[];
      const code = byte ?? unit;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return escapes[letter] ?? letter;
    },
  );
}

function describe(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `U+${code} '${character}'`;
}
