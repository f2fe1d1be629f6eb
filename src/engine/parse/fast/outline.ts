import { findKeyword } from '../token.ts';
import { namesIn, readsOnly, separator, variablesOf } from './pipelines.ts';
import { firstAction, splitActions, stride } from './split-actions.ts';
import type { Pieces } from './split-actions.ts';

/** What is known of a text that surely parses, before any of it is parsed. */
export interface Outline {
  readonly pieces: Pieces;
  readonly root: OutlinedBody;
  readonly definitions: ReadonlyMap<string, OutlinedBody>;
  /** The actions that end lists, by the actions that begin them. */
  readonly listEnds: ReadonlyMap<number, Place>;
  /** Every function that is called anywhere in it. */
  readonly functions: ReadonlySet<string>;
}

/** Where an action is, or the text behind one. */
export interface Place {
  /** Among the pieces: that of the action, or that of the next. */
  readonly at: number;
  /** In the text. */
  readonly pos: number;
}

/** The body of a text or of a definition in it. */
export interface OutlinedBody extends Place {
  /** Whether there is surely more than text in it. */
  readonly hasActions: boolean;
}

/**
 * Outlines a text that is made of nothing but what nearly all templates are made of; `undefined`
 * for any other, be it wrong or just unusual. Most of a library is never run, and to know that it
 * could be takes a small part of the time of parsing it.
 */
export function outlineText(
  text: string,
  hasFunction: (name: string) => boolean,
): Outline | undefined {
  const pieces = splitActions(text);
  if (pieces === undefined) return undefined;
  const outlined = new Outliner(text, pieces).outline();
  if (outlined === undefined) return undefined;
  const functions = namesIn(outlined.pipelines);
  if (functions === undefined) return undefined;
  for (const word of constants) functions.delete(word);
  for (const name of functions) {
    if (findKeyword(name) !== undefined || !hasFunction(name)) return undefined;
  }
  const { root, definitions, listEnds } = outlined;
  return { pieces, root, definitions, listEnds, functions };
}

/** Words that look like names of functions. */
const constants = ['true', 'false', 'nil'];

/** Lists that nest more deeply are unusual, and more variables. */
const maxDepth = 100;
const maxVariables = 1000;

/** A list whose end has not come yet. */
interface OpenList {
  /** What it belongs to. */
  readonly owner: string;
  /** The action that begins it. */
  readonly at: number;
  /** The variables that could be seen before its statement. */
  readonly variables: readonly string[];
  readonly outer: OpenList | undefined;
  readonly depth: number;
}

type OpenBody = { -readonly [Key in keyof OutlinedBody]: OutlinedBody[Key] };

interface OutlinedActions extends Pick<Outline, 'root' | 'definitions' | 'listEnds'> {
  /** All that stands in actions, but for keywords and declarations. */
  readonly pipelines: string;
}

/** Sees to it that lists end and variables are declared, action by action. */
class Outliner {
  readonly #text: string;
  readonly #pieces: Pieces;
  readonly #root: OpenBody = { at: firstAction, pos: 0, hasActions: false };
  readonly #definitions = new Map<string, OutlinedBody>();
  readonly #listEnds = new Map<number, Place>();
  #pipelines = '';
  #body: OpenBody = this.#root;
  #list: OpenList | undefined;
  #variables: readonly string[] = [];
  /** Where the action at hand begins and ends. */
  #start = 0;
  #end = 0;
  /** The first dollar behind the start of an action: few actions have one. */
  #nextDollar = -1;

  constructor(text: string, pieces: Pieces) {
    this.#text = text;
    this.#pieces = pieces;
  }

  /** `undefined` where an action is wrong, or unusual. */
  outline(): OutlinedActions | undefined {
    const { length } = this.#pieces;
    for (let at = firstAction; at < length; at += stride) {
      if (!this.#take(at)) return undefined;
    }
    if (this.#list !== undefined) return undefined;
    return {
      root: this.#root,
      definitions: this.#definitions,
      listEnds: this.#listEnds,
      pipelines: this.#pipelines,
    };
  }

  /** Takes the action at a place among the pieces; false where it is wrong, or unusual. */
  #take(at: number): boolean {
    const pieces = this.#pieces;
    const action = pieces[at];
    if (action === undefined) return false;
    this.#start = this.#end + (pieces[at - 1] ?? '').length;
    this.#end = this.#start + action.length;
    const pipeline = pieces[at + 3];
    const isComment = pipeline === undefined;
    if (isComment) return true;
    const keyword = pieces[at + 1];
    const declaration = pieces[at + 2];
    return (
      this.#takeKeyword(keyword, pipeline, at) &&
      (declaration === undefined || this.#takeDeclaration(declaration, keyword)) &&
      (pipeline === '' || this.#takePipeline(pipeline))
    );
  }

  #takeKeyword(keyword: string | undefined, pipeline: string, at: number): boolean {
    switch (keyword) {
      case undefined:
        this.#body.hasActions = true;
        return pipeline !== '';
      case 'end':
        return pipeline === '' && this.#endList(at);
      case 'if':
      case 'with':
      case 'range':
        return pipeline !== '' && this.#beginList(keyword, at);
      case 'template':
        this.#body.hasActions = true;
        return nameFirst.test(pipeline);
      case 'define':
        return this.#beginDefinition(pipeline, at);
      default:
        return this.#goOn(keyword, pipeline, at);
    }
  }

  #beginList(owner: string, at: number): boolean {
    const outer = this.#list;
    const depth = outer === undefined ? 1 : outer.depth + 1;
    this.#list = { owner, at, variables: this.#variables, outer, depth };
    this.#body.hasActions = true;
    return depth <= maxDepth;
  }

  #endList(at: number): boolean {
    const list = this.#list;
    if (list === undefined) return false;
    this.#listEnds.set(list.at, { at, pos: this.#start });
    this.#variables = list.variables;
    this.#list = list.outer;
    if (list.outer === undefined) this.#body = this.#root;
    return true;
  }

  /** Only at the top level; twice the same name is unusual, too. */
  #beginDefinition(pipeline: string, at: number): boolean {
    const name = pipeline.slice(1, pipeline.lastIndexOf('"'));
    const isUsual = onlyName.test(pipeline) && !this.#definitions.has(name);
    if (!isUsual || this.#list !== undefined) return false;
    this.#list = { owner: 'define', at, variables: this.#variables, outer: undefined, depth: 1 };
    this.#variables = [];
    this.#body = { at: at + stride, pos: this.#end, hasActions: false };
    this.#definitions.set(name, this.#body);
    return true;
  }

  /** `else`, `else if` or `else with`: one list of a statement ends, and its next one begins. */
  #goOn(keyword: string, pipeline: string, at: number): boolean {
    const list = this.#list;
    if (list === undefined || !canGoOn(list.owner, keyword, pipeline)) return false;
    this.#listEnds.set(list.at, { at, pos: this.#start });
    this.#list = { ...list, at, owner: keyword === 'else' ? keyword : list.owner };
    return true;
  }

  #takeDeclaration(declaration: string, keyword: string | undefined): boolean {
    if (!canDeclare(keyword, declaration)) return false;
    this.#variables = this.#variables.concat(variablesOf(declaration));
    return this.#variables.length <= maxVariables;
  }

  #takePipeline(pipeline: string): boolean {
    this.#pipelines = `${this.#pipelines}${separator}${pipeline}`;
    if (this.#nextDollar < this.#start) {
      const found = this.#text.indexOf('$', this.#start);
      this.#nextDollar = found < 0 ? this.#text.length : found;
    }
    return this.#nextDollar >= this.#end || readsOnly(this.#variables, pipeline);
  }
}

const onlyName = /^"[^"\\]*"[ \t\r\n]*$/;
const nameFirst = /^"[^"\\]*"[ \t\r\n]*(?:$|(?<=[ \t\r\n])[^| \t\r\n])/;

function canGoOn(owner: string, keyword: string, pipeline: string): boolean {
  if (owner === 'else' || owner === 'define') return false;
  if (keyword === 'else') return pipeline === '';
  return owner !== 'range' && keyword.endsWith(owner) && pipeline !== '';
}

function canDeclare(keyword: string | undefined, declaration: string): boolean {
  if (keyword === 'define' || keyword === 'template' || keyword === 'end') return false;
  return keyword === 'range' || !declaration.includes(',');
}
