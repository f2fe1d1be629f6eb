import { skipSpaces } from '../characters.ts';
import { hasTrimMarker, leftDelimiter, trimEnd } from '../delimiters.ts';
import type {
  BranchNode,
  ListNode,
  PipeNode,
  StatementNode,
  TemplateNode,
  VariableNode,
} from '../node.ts';
import type { ParseOptions, ParsedText } from '../parsed-text.ts';
import { DeferredList } from './deferred-list.ts';
import { outlineText } from './outline.ts';
import type { Outline, OutlinedBody, Place } from './outline.ts';
import { parseCommands } from './parse-commands.ts';
import { variablesOf } from './pipelines.ts';
import { pipelineEnd, stride } from './split-actions.ts';

/**
 * Parses a text that is made of nothing but what nearly all templates are made of, most of it only
 * when it is run. `undefined` for any other: it is left to the whole parser, and its complaints.
 */
export function parseTemplateFast(text: string, options: ParseOptions): ParsedText | undefined {
  const outline = outlineText(text, options.hasFunction);
  if (outline === undefined || outline.definitions.has(options.name)) return undefined;
  const definitions = new Map<string, ListNode>();
  for (const [name, body] of outline.definitions) {
    definitions.set(name, deferList(outline, body));
  }
  const root = deferList(outline, outline.root);
  return { text, root, definitions, functions: outline.functions };
}

function deferList(outline: Outline, body: OutlinedBody): DeferredList {
  return new DeferredList(body, () => new OutlineParser(outline, body).parseList());
}

class OutlineParser {
  readonly #outline: Outline;
  /** Which piece the action at hand is, and where it begins and ends. */
  #at: number;
  #start = 0;
  #end: number;
  #action = '';
  #keyword: string | undefined = undefined;
  #declaration = '';
  #pipeline: string | undefined = undefined;

  constructor(outline: Outline, { at, pos }: Place) {
    this.#outline = outline;
    this.#at = at - stride;
    this.#end = pos;
  }

  /** Up to the action that ends the list, or to the end of the text. */
  parseList(): StatementNode[] {
    const nodes: StatementNode[] = [];
    while (this.#takeText(nodes)) {
      switch (this.#keyword) {
        case undefined: {
          const pipe = this.#parsePipe();
          nodes.push({ kind: 'action', pos: pipe.pos, pipe });
          break;
        }
        case 'if':
        case 'with':
        case 'range':
          nodes.push(this.#parseBranch(this.#keyword));
          break;
        case 'template':
          nodes.push(this.#parseTemplateCall());
          break;
        case 'define':
          this.#skipList();
          break;
        default:
          return nodes;
      }
    }
    return nodes;
  }

  /** The text up to the next action, which is taken; tells whether there is one. */
  #takeText(nodes: StatementNode[]): boolean {
    const { pieces } = this.#outline;
    do {
      const pos = this.#end;
      const at = this.#at + stride;
      const text = pieces[at - 1] ?? '';
      const action = pieces[at];
      const isTrimmed = action !== undefined && hasTrimMarker(action, leftDelimiter.length);
      const end = isTrimmed ? trimEnd(text, 0, text.length) : text.length;
      if (end > 0) nodes.push({ kind: 'text', pos, text: text.slice(0, end) });
      if (action === undefined) return false;
      this.#take(at, pos + text.length);
    } while (this.#pipeline === undefined);
    return true;
  }

  /** Takes an action, or a comment. */
  #take(at: number, pos: number): void {
    const { pieces } = this.#outline;
    this.#at = at;
    this.#action = pieces[at] ?? '';
    this.#start = pos;
    this.#end = pos + this.#action.length;
    this.#keyword = pieces[at + 1];
    this.#declaration = pieces[at + 2] ?? '';
    this.#pipeline = pieces[at + 3];
  }

  /** Takes the action that ends the list behind the action at hand. */
  #skipList(): void {
    const end = this.#outline.listEnds.get(this.#at);
    if (end === undefined) throw new Error('An outline lacks a list');
    this.#take(end.at, end.pos);
  }

  #parseBranch(kind: BranchNode['kind']): BranchNode {
    const pipe = this.#parsePipe();
    const list = this.#deferList();
    const elseList = this.#keyword === 'end' ? undefined : this.#parseElse(kind);
    return { kind, pos: pipe.pos, pipe, list, elseList };
  }

  #parseElse(kind: BranchNode['kind']): ListNode {
    if (this.#keyword === 'else') return this.#deferList();
    return { kind: 'list', pos: this.#start, nodes: [this.#parseBranch(kind)] };
  }

  /** Leaves the list behind the action at hand for later, and takes the action that ends it. */
  #deferList(): ListNode {
    const place = { at: this.#at + stride, pos: this.#end, hasActions: false };
    const list = deferList(this.#outline, place);
    this.#skipList();
    return list;
  }

  #parsePipe(): PipeNode {
    const declaration = this.#declaration;
    const pipeline = this.#pipeline ?? '';
    const start = this.#pipelineStart(pipeline);
    const pos = start - declaration.length;
    const isAssignment = declaration !== '' && !declaration.includes(':');
    const variables = declaration === '' ? noVariables : parseDeclaration(declaration, pos);
    const commands = parseCommands(pipeline, start);
    return { kind: 'pipe', pos, isAssignment, variables, commands };
  }

  #parseTemplateCall(): TemplateNode {
    const text = this.#pipeline ?? '';
    const pos = this.#pipelineStart(text);
    const nameEnd = text.indexOf('"', 1) + 1;
    const start = skipSpaces(text, nameEnd);
    const name = text.slice(1, nameEnd - 1);
    if (start === text.length) return { kind: 'template', pos, name, pipe: undefined };
    const commands = parseCommands(text.slice(start), pos + start);
    const pipe: PipeNode = {
      kind: 'pipe',
      pos: pos + start,
      isAssignment: false,
      variables: noVariables,
      commands,
    };
    return { kind: 'template', pos, name, pipe };
  }

  #pipelineStart(pipeline: string): number {
    return this.#start + pipelineEnd(this.#action) - pipeline.length;
  }
}

const noVariables: readonly VariableNode[] = [];

/** `$k, $v := ` */
function parseDeclaration(declaration: string, pos: number): VariableNode[] {
  let from = 0;
  return variablesOf(declaration).map((name) => {
    const at = declaration.indexOf(name, from);
    from = at + name.length;
    return { kind: 'variable', pos: pos + at, name, fields: [] };
  });
}
