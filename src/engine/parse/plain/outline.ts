import { isSpace } from '../characters.ts';
import { findKeyword } from '../token.ts';
import { commentEnd, isTrimmedAt, matchAction, textStart } from './plain-action.ts';
import { namesIn, readVariables, variablesOf } from './plain-pipeline.ts';

/** What is known of a text that surely parses, before any of it is parsed. */
export interface Outline {
  readonly root: OutlinedBody;
  readonly definitions: ReadonlyMap<string, OutlinedBody>;
  /** Where the action is that ends a list, by where the action ends that begins it. */
  readonly listEnds: ReadonlyMap<number, number>;
  /** Every function that is called anywhere in it. */
  readonly functions: ReadonlySet<string>;
}

/** The body of a text or of a definition in it. */
export interface OutlinedBody {
  /** Where its text begins. */
  readonly start: number;
  /** Whether there is surely more than text in it. */
  readonly hasActions: boolean;
}

/**
 * Outlines a text that is made of nothing but what nearly all templates are made of; `undefined`
 * for any other, be it wrong or just unusual. Most of a library is never run, and to know that it
 * could be takes a third of the time of parsing it.
 */
export function outlineText(
  text: string,
  hasFunction: (name: string) => boolean,
): Outline | undefined {
  const outliner = new Outliner(text);
  if (!outliner.read()) return undefined;
  const functions = namesIn(outliner.pipelines);
  for (const word of constants) functions.delete(word);
  for (const name of functions) {
    if (findKeyword(name) !== undefined || !hasFunction(name)) return undefined;
  }
  const { root, definitions, listEnds } = outliner;
  return { root, definitions, listEnds, functions };
}

/** Words that look like names of functions. */
const constants = ['true', 'false', 'nil'];

/** Lists that nest more deeply are unusual, and more variables. */
const maxDepth = 100;
const maxVariables = 1000;

/** A list whose end has not come yet. */
interface OpenList {
  /** What it belongs to. */
  owner: string;
  /** Where the action that begins it ends. */
  start: number;
  /** The variables that could be seen before its statement. */
  readonly variables: readonly string[];
  readonly outer: OpenList | undefined;
  readonly depth: number;
}

class Outliner {
  readonly root = { start: 0, hasActions: false };
  readonly definitions = new Map<string, OutlinedBody>();
  readonly listEnds = new Map<number, number>();
  /** All that stands in actions, but for keywords and declarations. */
  pipelines = '';
  readonly #text: string;
  /** Where the action at hand begins and ends, its delimiters included. */
  #start = 0;
  #end = 0;
  /** What the action at hand belongs to. */
  #body: { readonly start: number; hasActions: boolean } = this.root;
  #list: OpenList | undefined = undefined;
  #variables: readonly string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether it could be read to the end. */
  read(): boolean {
    const text = this.#text;
    for (;;) {
      const start = text.indexOf('{{', this.#end);
      if (start < 0) return this.#list === undefined;
      this.#start = start;
      const match = matchAction(text, start);
      const isComment = match === null || match[3]?.charCodeAt(0) === 0x2f;
      if (isComment ? !this.#readComment() : !this.#readAction(match)) return false;
    }
  }

  #readComment(): boolean {
    this.#end = commentEnd(this.#text, this.#start);
    return this.#end > 0;
  }

  #readAction(match: RegExpExecArray): boolean {
    const end = this.#start + match[0].length;
    const keyword = match[1];
    const declaration = match[2];
    const pipeline = match[3] ?? '';
    this.#end = end;
    // There must be a space before a trim marker.
    if (isTrimmedAt(this.#text, end) && !isSpace(this.#text.charCodeAt(end - 4))) return false;
    if (keyword === undefined) this.#body.hasActions = true;
    else if (!this.#readKeyword(keyword, pipeline)) return false;
    if (declaration !== undefined && !this.#declare(declaration, keyword)) return false;
    if (pipeline === '') return keyword === 'end' || keyword === 'else';
    return this.#readPipeline(pipeline);
  }

  #readPipeline(pipeline: string): boolean {
    const variables = readVariables(pipeline);
    if (variables === null) return false;
    this.pipelines += pipeline;
    this.pipelines += ' ';
    return variables.length === 0 || variables.every((name) => this.#variables.includes(name));
  }

  #readKeyword(keyword: string, pipeline: string): boolean {
    switch (keyword) {
      case 'end':
        return pipeline === '' && this.#endList();
      case 'if':
      case 'with':
      case 'range':
        this.#body.hasActions = true;
        return this.#beginList(keyword);
      case 'else':
        return pipeline === '' && this.#goOn();
      case 'template':
        this.#body.hasActions = true;
        return nameFirst.test(pipeline);
      case 'define':
        return (
          onlyName.test(pipeline) && this.#define(pipeline.slice(1, pipeline.lastIndexOf('"')))
        );
      default: // `else if` or `else with`
        return this.#goOn(keyword);
    }
  }

  /** Twice the same name is unusual, too. */
  #define(name: string): boolean {
    if (this.#list !== undefined || this.definitions.has(name)) return false;
    this.#body = { start: textStart(this.#text, this.#end), hasActions: false };
    this.definitions.set(name, this.#body);
    const isUsual = this.#beginList('define');
    this.#variables = [];
    return isUsual;
  }

  #beginList(owner: string): boolean {
    const outer = this.#list;
    const depth = outer === undefined ? 1 : outer.depth + 1;
    this.#list = { owner, start: this.#end, variables: this.#variables, outer, depth };
    return depth <= maxDepth;
  }

  #endList(): boolean {
    const list = this.#list;
    if (list === undefined) return false;
    this.listEnds.set(list.start, this.#start);
    this.#variables = list.variables;
    this.#list = list.outer;
    if (list.outer === undefined) this.#body = this.root;
    return true;
  }

  /** One list of a statement ends at an `else`, and its next one begins. */
  #goOn(elseIf?: string): boolean {
    const list = this.#list;
    if (list === undefined || !canGoOn(list.owner, elseIf)) return false;
    this.listEnds.set(list.start, this.#start);
    list.start = this.#end;
    if (elseIf === undefined) list.owner = 'else';
    return true;
  }

  #declare(declaration: string, keyword: string | undefined): boolean {
    if (keyword === 'define' || keyword === 'template') return false;
    if (keyword !== 'range' && declaration.includes(',')) return false;
    this.#variables = this.#variables.concat(variablesOf(declaration));
    return this.#variables.length <= maxVariables;
  }
}

const onlyName = /^"[^"\\]*"[ \t\r\n]*$/;
const nameFirst = /^"[^"\\]*"[ \t\r\n]*(?:$|(?<=[ \t\r\n])[^| \t\r\n])/;

function canGoOn(owner: string, elseIf: string | undefined): boolean {
  if (elseIf !== undefined) return owner !== 'range' && elseIf.endsWith(owner);
  return owner !== 'else' && owner !== 'define';
}
