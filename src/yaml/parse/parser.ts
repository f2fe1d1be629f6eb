import { Scanner } from '../scan/scanner.ts';
import type { Token, TokenType } from '../scan/token.ts';
import { parserError, YamlError } from '../yaml-error.ts';
import type { Place, State } from './grammar.ts';
import { isDocumentEnd, isFlowItemEnd, stateAfter } from './grammar.ts';
import { YamlNode } from './node.ts';
import { TagDirectives } from './tag-directives.ts';

interface Frame {
  readonly node: YamlNode;
  state: State;
}

/**
 * Turns tokens into nodes. Open collections are on a stack of the parser's own, so that no depth
 * of nesting exhausts JavaScript's.
 */
export class Parser {
  readonly #scanner: Scanner;
  readonly #frames: Frame[] = [];
  readonly #directives = new TagDirectives();
  #anchors = new Map<string, YamlNode>();
  #isAtFirstDocument = true;

  /** The text must end with a NUL and have no other. */
  constructor(text: string) {
    this.#scanner = new Scanner(text);
  }

  /** How far the text has been looked at. */
  get position(): number {
    return this.#scanner.position;
  }

  /** The root of the next document, undefined after the last. */
  parseDocument(): YamlNode | undefined {
    const start = this.#startDocument();
    if (start === 'none') return undefined;
    this.#anchors = new Map();
    const root =
      start === 'explicit' && isDocumentEnd(this.#scanner.peek().type)
        ? emptyNode(this.#scanner.peek())
        : this.#parseNode('block');
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      this.#parseNext(frame);
    }
    if (this.#scanner.peek().type === 'document-end') this.#scanner.skip();
    this.#directives.clear();
    return root;
  }

  /** Only the first document may do without `---`. */
  #startDocument(): 'none' | 'implicit' | 'explicit' {
    const isFirst = this.#isAtFirstDocument;
    this.#isAtFirstDocument = false;
    while (!isFirst && this.#scanner.peek().type === 'document-end') this.#scanner.skip();
    const { type } = this.#scanner.peek();
    if (type === 'stream-end') return 'none';
    const isImplicit =
      type !== 'version-directive' && type !== 'tag-directive' && type !== 'document-start';
    this.#directives.read(this.#scanner);
    if (isFirst && isImplicit) return 'implicit';
    if (this.#scanner.peek().type !== 'document-start') {
      throw this.#unexpected('did not find expected <document start>');
    }
    this.#scanner.skip();
    return 'explicit';
  }

  #parseNext(frame: Frame): void {
    switch (frame.state) {
      case 'block-key':
        this.#parseBlockKey(frame);
        break;
      case 'block-value':
        this.#parseBlockValue(frame);
        break;
      case 'block-entry':
      case 'indentless-entry':
        this.#parseBlockEntry(frame);
        break;
      case 'flow-first-entry':
      case 'flow-entry':
        this.#parseFlowEntry(frame);
        break;
      case 'flow-pair-key':
        this.#parseFlowPairKey(frame);
        break;
      case 'flow-pair-value':
        this.#parseFlowValue(frame, 'flow-pair-end', 'flow-sequence-end');
        break;
      case 'flow-pair-end':
        this.#scanner.peek();
        this.#frames.pop();
        break;
      case 'flow-first-key':
      case 'flow-key':
        this.#parseFlowKey(frame);
        break;
      case 'flow-value':
        this.#parseFlowValue(frame, 'flow-key', 'flow-mapping-end');
        break;
      case 'flow-no-value':
        this.#addEmpty(frame, this.#scanner.peek(), 'flow-key');
        break;
    }
  }

  #parseBlockEntry(frame: Frame): void {
    const token = this.#scanner.peek();
    const isIndentless = frame.state === 'indentless-entry';
    if (token.type === 'block-entry') {
      this.#scanner.skip();
      const next = this.#scanner.peek().type;
      const isEmpty =
        next === 'block-entry' ||
        next === 'block-end' ||
        (isIndentless && (next === 'key' || next === 'value'));
      if (isEmpty) this.#addEmpty(frame, token, frame.state);
      else this.#addNode(frame, 'block', frame.state);
    } else if (isIndentless) {
      this.#frames.pop();
    } else if (token.type === 'block-end') {
      this.#endCollection();
    } else {
      throw this.#unexpected("did not find expected '-' indicator");
    }
  }

  #parseBlockKey(frame: Frame): void {
    const token = this.#scanner.peek();
    if (token.type === 'key') {
      this.#scanner.skip();
      this.#addBlockChild(frame, token, 'block-value');
    } else if (token.type === 'block-end') {
      this.#endCollection();
    } else {
      throw this.#unexpected('did not find expected key');
    }
  }

  #parseBlockValue(frame: Frame): void {
    const token = this.#scanner.peek();
    if (token.type !== 'value') {
      this.#addEmpty(frame, token, 'block-key');
      return;
    }
    this.#scanner.skip();
    this.#addBlockChild(frame, token, 'block-key');
  }

  #addBlockChild(frame: Frame, indicator: Token, state: State): void {
    const next = this.#scanner.peek().type;
    if (next === 'key' || next === 'value' || next === 'block-end') {
      this.#addEmpty(frame, indicator, state);
    } else {
      this.#addNode(frame, 'block-or-indentless', state);
    }
  }

  #parseFlowEntry(frame: Frame): void {
    this.#separateFlow(frame, 'flow-first-entry', 'flow-sequence-end', "',' or ']'");
    const token = this.#scanner.peek();
    if (token.type === 'flow-sequence-end') {
      this.#endCollection();
    } else if (token.type === 'key') {
      const pair = YamlNode.collection('mapping', token);
      this.#scanner.skip();
      this.#addChild(frame, pair, 'flow-entry');
      this.#frames.push({ node: pair, state: 'flow-pair-key' });
    } else {
      this.#addNode(frame, 'flow', 'flow-entry');
    }
  }

  #parseFlowPairKey(frame: Frame): void {
    const token = this.#scanner.peek();
    if (
      token.type === 'value' ||
      token.type === 'flow-entry' ||
      token.type === 'flow-sequence-end'
    ) {
      // As in libyaml, the token is lost: a pair without a key is a syntax error further on.
      this.#scanner.skip();
      this.#addEmpty(frame, token, 'flow-pair-value');
    } else {
      this.#addNode(frame, 'flow', 'flow-pair-value');
    }
  }

  #parseFlowKey(frame: Frame): void {
    this.#separateFlow(frame, 'flow-first-key', 'flow-mapping-end', "',' or '}'");
    const token = this.#scanner.peek();
    if (token.type === 'flow-mapping-end') {
      this.#endCollection();
    } else if (token.type === 'key') {
      this.#scanner.skip();
      const next = this.#scanner.peek();
      if (next.type === 'value' || isFlowItemEnd(next.type, 'flow-mapping-end')) {
        this.#addEmpty(frame, next, 'flow-value');
      } else {
        this.#addNode(frame, 'flow', 'flow-value');
      }
    } else {
      this.#addNode(frame, 'flow', 'flow-no-value');
    }
  }

  #parseFlowValue(frame: Frame, state: State, end: TokenType): void {
    const token = this.#scanner.peek();
    if (token.type === 'value') {
      this.#scanner.skip();
      if (!isFlowItemEnd(this.#scanner.peek().type, end)) {
        this.#addNode(frame, 'flow', state);
        return;
      }
    }
    this.#addEmpty(frame, token, state);
  }

  /** A comma must come before every item but the first; one may come before the end. */
  #separateFlow(frame: Frame, first: State, end: TokenType, expected: string): void {
    const { type } = this.#scanner.peek();
    if (frame.state === first || type === end) return;
    if (type !== 'flow-entry') throw this.#unexpected(`did not find expected ${expected}`);
    this.#scanner.skip();
  }

  #parseNode(place: Place): YamlNode {
    const first = this.#scanner.peek();
    if (first.type === 'scalar') {
      this.#scanner.skip();
      return YamlNode.scalar(first, first.value, '', first.isPlain);
    }
    if (first.type === 'alias') return this.#parseAlias(first);
    const { anchor, tag } = this.#parseProperties();
    const token = this.#scanner.peek();
    const state = stateAfter(token.type, place);
    if (state !== undefined) return this.#startCollection(first, state, anchor);
    const isScalar = token.type === 'scalar';
    if (!isScalar && anchor === undefined && tag === '') {
      throw this.#unexpected('did not find expected node content');
    }
    if (isScalar) this.#scanner.skip();
    const isPlain = tag === '!' || (tag === '' && (!isScalar || token.isPlain));
    const node = YamlNode.scalar(first, isScalar ? token.value : '', tag, isPlain);
    if (anchor !== undefined) this.#anchors.set(anchor, node);
    return node;
  }

  #parseAlias(token: Token): YamlNode {
    this.#scanner.skip();
    const target = this.#anchors.get(token.value);
    if (target === undefined) {
      throw new YamlError(`yaml: unknown anchor '${token.value}' referenced`, {
        line: token.line + 1,
        column: token.column + 1,
      });
    }
    return YamlNode.alias(token, token.value, target);
  }

  /** At most one anchor and one tag, in either order. */
  #parseProperties(): { readonly anchor: string | undefined; readonly tag: string } {
    let anchor: string | undefined;
    let tag: Token | undefined;
    for (;;) {
      const token = this.#scanner.peek();
      if (token.type === 'anchor' && anchor === undefined) anchor = token.value;
      else if (token.type === 'tag' && tag === undefined) tag = token;
      else return { anchor, tag: this.#directives.resolve(tag) };
      this.#scanner.skip();
    }
  }

  #startCollection(first: Token, state: State, anchor: string | undefined): YamlNode {
    const isMapping = state === 'block-key' || state === 'flow-first-key';
    const node = YamlNode.collection(isMapping ? 'mapping' : 'sequence', first);
    if (anchor !== undefined) this.#anchors.set(anchor, node);
    if (state !== 'indentless-entry') this.#scanner.skip();
    this.#frames.push({ node, state });
    return node;
  }

  #endCollection(): void {
    this.#scanner.skip();
    this.#frames.pop();
  }

  #addNode(frame: Frame, place: Place, state: State): void {
    frame.state = state;
    frame.node.children.push(this.#parseNode(place));
  }

  #addEmpty(frame: Frame, token: Token, state: State): void {
    this.#addChild(frame, emptyNode(token), state);
  }

  #addChild(frame: Frame, child: YamlNode, state: State): void {
    frame.state = state;
    frame.node.children.push(child);
  }

  #unexpected(problem: string): YamlError {
    const { line, column } = this.#scanner.peek();
    return parserError(problem, line, column);
  }
}

function emptyNode(token: Token): YamlNode {
  return YamlNode.scalar(token, '', '', true);
}
