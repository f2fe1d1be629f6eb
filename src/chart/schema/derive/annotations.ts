import { HelmError } from '../../../base/index.ts';
import { pointerOf } from '../../../json-schema/index.ts';
import { parseYamlMap, parseYamlNode, YamlError } from '../../../yaml/index.ts';
import type { YamlNode } from '../../../yaml/index.ts';
import type { ValuesDocument } from '../../values/values-documents.ts';

/** What the comment above a value says about it. */
export interface Annotation {
  /** Keywords of a schema, from a `# @schema` block. */
  readonly keywords: ReadonlyMap<string, unknown>;
  /** Behind `# --`, as helm-docs has it. */
  readonly description: string;
}

const fence = /^@schema\s*$/;

/** The annotations in a document that parses, by the JSON pointers of the values. */
export function readAnnotations(document: ValuesDocument): Map<string, Annotation> {
  const root = parseYamlNode(document.text);
  return root === undefined
    ? new Map<string, Annotation>()
    : new AnnotationReader(document).read(root);
}

class AnnotationReader {
  readonly #document: ValuesDocument;
  readonly #lines: readonly string[];
  readonly #annotations = new Map<string, Annotation>();

  constructor(document: ValuesDocument) {
    this.#document = document;
    this.#lines = document.text.split('\n');
  }

  read(root: YamlNode): Map<string, Annotation> {
    const pending: [node: YamlNode, path: string[]][] = [[root, []]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [node, path] = next;
      for (const { key, token, value } of childrenOf(node)) {
        const childPath = [...path, token];
        if (key !== undefined) this.#readAbove(key, childPath);
        pending.push([value, childPath]);
      }
    }
    return this.#annotations;
  }

  #readAbove(key: YamlNode, path: readonly string[]): void {
    const indent = this.#lines[key.line]?.slice(0, key.column) ?? '';
    // Of several keys on one line the comment is about none.
    if (!/^[ -]*$/.test(indent)) return;
    const comment = this.#commentAbove(key.line);
    if (comment.length === 0) return;
    const { keywords, rest } = this.#splitFences(comment);
    const description = descriptionIn(rest);
    if (keywords.size === 0 && description === '') return;
    this.#annotations.set(pointerOf(path), { keywords, description });
  }

  /** The lines of the comment that ends right above a line, without their `#`. */
  #commentAbove(line: number): CommentLine[] {
    const comment: CommentLine[] = [];
    for (let at = line - 1; at >= 0; at--) {
      const match = /^\s*#+ ?(.*)$/.exec(this.#lines[at] ?? '');
      if (match === null) break;
      comment.unshift({ text: match[1] ?? '', line: at });
    }
    return comment;
  }

  #splitFences(comment: readonly CommentLine[]): {
    keywords: ReadonlyMap<string, unknown>;
    rest: CommentLine[];
  } {
    const keywords = new Map<string, unknown>();
    const rest: CommentLine[] = [];
    let block: CommentLine[] | undefined;
    for (const line of comment) {
      if (!fence.test(line.text)) (block ?? rest).push(line);
      else if (block === undefined) block = [line];
      else {
        for (const [key, value] of this.#parseBlock(block)) keywords.set(key, value);
        block = undefined;
      }
    }
    if (block !== undefined) throw this.#problem(block, 'another "# @schema" must end it');
    return { keywords, rest };
  }

  /** @param block Begins with the line of the fence. */
  #parseBlock(block: readonly CommentLine[]): Map<string, unknown> {
    const [, ...lines] = block.map((line) => line.text);
    try {
      return parseYamlMap(lines.join('\n'), { numbers: 'exact' });
    } catch (error) {
      if (error instanceof YamlError) throw this.#problem(block, error.message);
      throw error;
    }
  }

  #problem([fenceLine]: readonly CommentLine[], message: string): HelmError {
    const { file, offset } = this.#document;
    const at = fenceLine?.line ?? 0;
    const source = { file, line: offset + at + 1, text: this.#lines[at] ?? '' };
    const full = `cannot read the "# @schema" block: ${message}`;
    return new HelmError('InvalidAnnotation', full, { source });
  }
}

interface CommentLine {
  readonly text: string;
  /** Counted from 0. */
  readonly line: number;
}

interface Child {
  readonly key: YamlNode | undefined;
  readonly token: string;
  readonly value: YamlNode;
}

function childrenOf({ kind, children }: YamlNode): Child[] {
  if (kind === 'sequence') {
    return children.map((value, index) => ({ key: undefined, token: String(index), value }));
  }
  if (kind !== 'mapping') return [];
  const found: Child[] = [];
  for (let at = 0; at + 1 < children.length; at += 2) {
    const [key, value] = [children[at], children[at + 1]];
    if (key?.kind === 'scalar' && value !== undefined) found.push({ key, token: key.value, value });
  }
  return found;
}

/** From the last `-- ` on, but for the lines that helm-docs gives another meaning. */
function descriptionIn(comment: readonly CommentLine[]): string {
  const start = comment.findLastIndex(({ text }) => /^--(\s|$)/.test(text));
  if (start < 0) return '';
  const lines = comment.slice(start).map(({ text }) => text.trim());
  return lines
    .filter((line) => !line.startsWith('@'))
    .map((line, index) => (index === 0 ? line.replace(/^--\s*(\([^)]*\)\s*)?/, '') : line))
    .join(' ')
    .trim();
}
