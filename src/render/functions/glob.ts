/**
 * Shell patterns as Helm's library reads them: `*` and `?` stop at `/`, `**` does not, `[a-z]`,
 * `[!abc]`, `{a,b}` and `\` to quote. `undefined` where the pattern is malformed.
 */
export function compileGlob(pattern: string): RegExp | undefined {
  const source = new GlobReader(pattern).read();
  return source === undefined ? undefined : new RegExp(`^(?:${source})$`, 'su');
}

class GlobReader {
  readonly #characters: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
  }

  /** The pattern as the source of a regular expression. Alternatives may lack their `}`. */
  read(): string | undefined {
    let source = '';
    while (this.#at < this.#characters.length) {
      const part = this.#readPart();
      if (part === undefined) return undefined;
      source += part;
    }
    return source + ')'.repeat(this.#depth);
  }

  #readPart(): string | undefined {
    const character = this.#next();
    switch (character) {
      case '*':
        if (this.#peek() !== '*') return '[^/]*';
        this.#at++;
        return '.*';
      case '?':
        return '[^/]';
      case '[':
        return this.#readRange();
      case '{':
        this.#depth++;
        return '(?:';
      case '\\':
        return quoteCharacter(this.#next());
      default:
        return this.#depth > 0 ? this.#readInAlternatives(character) : quoteCharacter(character);
    }
  }

  #readInAlternatives(character: string): string {
    if (character === ',') return '|';
    if (character !== '}') return quoteCharacter(character);
    this.#depth--;
    return ')';
  }

  /** Either one span `a-z`, or a list of characters. */
  #readRange(): string | undefined {
    const isNegated = this.#peek() === '!';
    if (isNegated) this.#at++;
    const body = this.#characters[this.#at + 1] === '-' ? this.#readSpan() : this.#readList();
    if (body === undefined || this.#next() !== ']') return undefined;
    return `[${isNegated ? '^' : ''}${body}]`;
  }

  #readSpan(): string | undefined {
    const low = this.#next();
    this.#at++;
    const high = this.#next();
    const isOrdered = high !== '' && (low.codePointAt(0) ?? 0) <= (high.codePointAt(0) ?? 0);
    return isOrdered ? `${quoteListed(low)}-${quoteListed(high)}` : undefined;
  }

  #readList(): string | undefined {
    let list = '';
    while (this.#peek() !== '' && this.#peek() !== ']') {
      const character = this.#next();
      list += quoteListed(character === '\\' ? this.#next() : character);
    }
    return list === '' ? undefined : list;
  }

  #peek(): string {
    return this.#characters[this.#at] ?? '';
  }

  #next(): string {
    return this.#characters[this.#at++] ?? '';
  }
}

function quoteCharacter(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** Between brackets a hyphen has a meaning too. */
function quoteListed(character: string): string {
  return character === '-' ? '\\-' : quoteCharacter(character);
}
