import type { Scanner } from '../scan/scanner.ts';
import type { Token } from '../scan/token.ts';
import { parserError } from '../yaml-error.ts';

const defaultPrefixes: readonly (readonly [string, string])[] = [
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
];

/** The directives of a document, and what they make of its tags. */
export class TagDirectives {
  readonly #prefixes = new Map<string, string>();

  /** Takes the directives before a document. */
  read(scanner: Scanner): void {
    let hasVersion = false;
    for (;;) {
      const token = scanner.peek();
      if (token.type === 'version-directive') {
        checkVersion(token, hasVersion);
        hasVersion = true;
      } else if (token.type === 'tag-directive') {
        this.#add(token);
      } else {
        break;
      }
      scanner.skip();
    }
    for (const [handle, prefix] of defaultPrefixes) {
      if (!this.#prefixes.has(handle)) this.#prefixes.set(handle, prefix);
    }
  }

  /** The tag in full; empty where there is no token. */
  resolve(token: Token | undefined): string {
    if (token === undefined) return '';
    if (token.value === '') return token.suffix;
    const prefix = this.#prefixes.get(token.value);
    if (prefix === undefined) {
      throw parserError('found undefined tag handle', token.line, token.column);
    }
    return prefix + token.suffix;
  }

  clear(): void {
    this.#prefixes.clear();
  }

  #add(token: Token): void {
    if (this.#prefixes.has(token.value)) {
      throw parserError('found duplicate %TAG directive', token.line, token.column);
    }
    this.#prefixes.set(token.value, token.suffix);
  }
}

function checkVersion(token: Token, isSecond: boolean): void {
  if (isSecond) throw parserError('found duplicate %YAML directive', token.line, token.column);
  if (token.value !== '1.1') {
    throw parserError('found incompatible YAML document', token.line, token.column);
  }
}
