import type { ValueVisitor } from '../../go/index.ts';
import type { Dialect } from './dialect.ts';
import { Emitter } from './emitter.ts';
import { judgeText } from './judge-text.ts';
import type { Judgement } from './judge-text.ts';
import { Unreadable } from './read-back.ts';
import { writeScalar } from './write-scalar.ts';

/** A scalar as it is to be written: a string, which may need quotes, or any other text. */
export interface PrintedScalar {
  readonly text: string;
  readonly isString: boolean;
}

const indentWidth = 2;

/** Writes a value in block style; only empty collections are in flow style. */
export class BlockPrinter implements ValueVisitor {
  readonly #dialect: Dialect;
  readonly #emitter: Emitter;
  readonly #printScalar: (value: unknown) => PrintedScalar;
  /** The collections around what comes next, with the indentation outside each. */
  readonly #open: { readonly isList: boolean; readonly outerIndent: number }[] = [];

  constructor(dialect: Dialect, printScalar: (value: unknown) => PrintedScalar) {
    this.#dialect = dialect;
    this.#emitter = new Emitter(dialect.width);
    this.#printScalar = printScalar;
  }

  /** The document; nothing may be written after it. */
  finish(): string {
    this.#emitter.startLine();
    return this.#emitter.text;
  }

  scalar(value: unknown): void {
    this.#startNode();
    const { text, isString } = this.#printScalar(value);
    if (isString) {
      this.#writeString(judgeText(text, this.#dialect), true);
    } else {
      this.#emitter.space();
      this.#emitter.put(text);
    }
  }

  startMap(isEmpty: boolean): void {
    this.#startCollection();
    if (isEmpty) this.#putEmpty('{}');
    else this.#descend(false, indentWidth);
  }

  key(name: string): void {
    const emitter = this.#emitter;
    const judgement = judgeText(name, this.#dialect);
    emitter.startLine();
    if (judgement.isSimpleKey) {
      this.#writeString(judgement, false);
      emitter.put(':');
      return;
    }
    emitter.putBlockIndicator('?');
    this.#writeString(judgement, true);
    emitter.startLine();
    emitter.putBlockIndicator(':');
  }

  endMap(isEmpty: boolean): void {
    if (!isEmpty) this.#ascend();
  }

  startList(isEmpty: boolean): void {
    const isValue = this.#open.at(-1)?.isList === false;
    this.#startCollection();
    if (isEmpty) {
      this.#putEmpty('[]');
      return;
    }
    const isFlush = isValue && !this.#dialect.indentsLists && !this.#emitter.isIndentation;
    this.#descend(true, isFlush ? 0 : indentWidth);
  }

  endList(isEmpty: boolean): void {
    if (!isEmpty) this.#ascend();
  }

  #startCollection(): void {
    if (this.#open.length >= this.#dialect.maxDepth) throw new Unreadable('too deep a nesting');
    this.#startNode();
  }

  /** An item of a list begins with its dash. */
  #startNode(): void {
    if (this.#open.at(-1)?.isList !== true) return;
    this.#emitter.startLine();
    this.#emitter.putBlockIndicator('-');
  }

  #putEmpty(brackets: string): void {
    this.#emitter.space();
    this.#emitter.put(brackets);
  }

  #descend(isList: boolean, width: number): void {
    const emitter = this.#emitter;
    this.#open.push({ isList, outerIndent: emitter.indent });
    emitter.indent = emitter.indent < 0 ? 0 : emitter.indent + width;
  }

  #ascend(): void {
    this.#emitter.indent = this.#open.pop()?.outerIndent ?? -1;
  }

  #writeString({ text, tag, style }: Judgement, canFold: boolean): void {
    const emitter = this.#emitter;
    // Nearly all of them, and nothing can fold that fits with a space before it.
    if (style === 'plain' && tag === '' && (!canFold || emitter.fits(text, 1))) {
      emitter.space();
      emitter.put(text);
      return;
    }
    if (tag !== '') {
      emitter.space();
      emitter.put(tag);
    }
    const outerIndent = emitter.indent;
    emitter.indent = Math.max(outerIndent, 0) + indentWidth;
    writeScalar(emitter, text, style, canFold);
    emitter.indent = outerIndent;
  }
}
