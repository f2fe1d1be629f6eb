import { skipSpaces } from '../characters.ts';
import { hasTrimMarker, trimEnd } from '../delimiters.ts';
import type {
  BranchNode,
  ListNode,
  PipeNode,
  StatementNode,
  TemplateNode,
  VariableNode,
} from '../node.ts';
import type { ParseOptions, ParsedText } from '../parse-template.ts';
import { DeferredList } from './deferred-list.ts';
import { outlineText } from './outline.ts';
import type { Outline, OutlinedBody } from './outline.ts';
import { parseCommands } from './parse-commands.ts';
import { commentEnd, isTrimmedAt, matchAction, textStart } from './plain-action.ts';
import { variablesOf } from './plain-pipeline.ts';

/**
 * Parses a text that is made of nothing but what nearly all templates are made of, most of it only
 * when it is run. `undefined` for any other: it is left to the whole parser, and its complaints.
 */
export function parsePlain(text: string, options: ParseOptions): ParsedText | undefined {
  const outline = outlineText(text, options.hasFunction);
  if (outline === undefined || outline.definitions.has(options.name)) return undefined;
  const definitions = new Map<string, ListNode>();
  for (const [name, body] of outline.definitions) {
    definitions.set(name, deferList(text, outline, body));
  }
  const root = deferList(text, outline, outline.root);
  return { text, root, definitions, functions: outline.functions };
}

function deferList(text: string, outline: Outline, body: OutlinedBody): DeferredList {
  return new DeferredList(body, () => new PlainParser(text, outline, body.start).parseList());
}

class PlainParser {
  readonly #text: string;
  readonly #outline: Outline;
  /** Where the text behind the action at hand begins. */
  #at: number;
  /** Where the action at hand begins and ends, its delimiters included. */
  #start = 0;
  #end = 0;
  #keyword: string | undefined = undefined;
  #declaration = '';
  #pipeline = '';

  constructor(text: string, outline: Outline, start: number) {
    this.#text = text;
    this.#outline = outline;
    this.#at = start;
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
          this.#take(this.#endOfList());
          break;
        default:
          return nodes;
      }
    }
    return nodes;
  }

  /** The text up to the next action, which is taken; tells whether there is one. */
  #takeText(nodes: StatementNode[]): boolean {
    const text = this.#text;
    for (;;) {
      const pos = this.#at;
      const action = text.indexOf('{{', pos);
      const isTrimmed = action >= 0 && hasTrimMarker(text, action + 2);
      const end = isTrimmed ? trimEnd(text, pos, action) : action < 0 ? text.length : action;
      if (end > pos) nodes.push({ kind: 'text', pos, text: text.slice(pos, end) });
      if (action < 0) return false;
      const behindComment = commentEnd(text, action);
      if (behindComment < 0) {
        this.#take(action);
        return true;
      }
      this.#at = textStart(text, behindComment);
    }
  }

  #take(start: number): void {
    const match = matchAction(this.#text, start);
    if (match === null) throw new Error('An outline does not fit its text');
    this.#start = start;
    this.#end = start + match[0].length;
    this.#at = textStart(this.#text, this.#end);
    this.#keyword = match[1];
    this.#declaration = match[2] ?? '';
    this.#pipeline = match[3] ?? '';
  }

  /** Of the list behind the action at hand. */
  #endOfList(): number {
    const end = this.#outline.listEnds.get(this.#end);
    if (end === undefined) throw new Error('An outline lacks a list');
    return end;
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
    const list = deferList(this.#text, this.#outline, { start: this.#at, hasActions: false });
    this.#take(this.#endOfList());
    return list;
  }

  #parsePipe(): PipeNode {
    const declaration = this.#declaration;
    const start = this.#pipelineStart();
    const pos = start - declaration.length;
    const isAssignment = declaration !== '' && !declaration.includes(':');
    const variables = declaration === '' ? noVariables : parseDeclaration(declaration, pos);
    const commands = parseCommands(this.#pipeline, start);
    return { kind: 'pipe', pos, isAssignment, variables, commands };
  }

  #parseTemplateCall(): TemplateNode {
    const pos = this.#pipelineStart();
    const text = this.#pipeline;
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

  #pipelineStart(): number {
    const delimiter = isTrimmedAt(this.#text, this.#end) ? '-}}' : '}}';
    return this.#end - delimiter.length - this.#pipeline.length;
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
