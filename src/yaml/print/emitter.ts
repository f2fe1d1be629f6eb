/**
 * Output, with the few things about it that layout depends on. Characters beyond U+FFFF are always
 * escaped, so columns are UTF-16 units.
 */
export class Emitter {
  text = '';
  /** Of the collection around what is written; -1 at the root. */
  indent = -1;
  readonly #width: number;
  #column = 0;
  /** No space is needed before what comes next. */
  #isAfterSpace = true;
  /** The line has nothing but spaces and indicators that a collection may follow. */
  #isIndentation = true;

  constructor(width: number) {
    this.#width = width;
  }

  get isIndentation(): boolean {
    return this.#isIndentation;
  }

  /** The next space is where the line has to be folded. */
  get isTooWide(): boolean {
    return this.#column > this.#width;
  }

  /** Whether the line cannot become too wide while `text` is written, and so many spaces before. */
  fits(text: string, spaces = 0): boolean {
    return this.#column + spaces + text.length <= this.#width;
  }

  put(text: string): void {
    this.text += text;
    this.#column += text.length;
    this.#isIndentation = false;
  }

  /** A space, unless there is one or none is needed. */
  space(): void {
    if (!this.#isAfterSpace) this.put(' ');
    this.#isAfterSpace = false;
  }

  /** `-`, `?` or `:` where a collection may follow on the same line. */
  putBlockIndicator(mark: string): void {
    const wasIndentation = this.#isIndentation;
    this.space();
    this.put(mark);
    this.#isIndentation = wasIndentation;
  }

  /** A line break that belongs to a text may be one of Unicode's. */
  breakLine(lineBreak = '\n'): void {
    this.text += lineBreak;
    this.#column = 0;
    this.#isAfterSpace = true;
    this.#isIndentation = true;
  }

  /** Goes to the indentation, on a new line if this one is past it. */
  startLine(): void {
    const indent = Math.max(this.indent, 0);
    const isPast = this.#column > indent || (this.#column === indent && !this.#isAfterSpace);
    if (!this.#isIndentation || isPast) this.breakLine();
    if (this.#column < indent) {
      this.text += ' '.repeat(indent - this.#column);
      this.#column = indent;
    }
    this.#isAfterSpace = true;
    this.#isIndentation = true;
  }
}
