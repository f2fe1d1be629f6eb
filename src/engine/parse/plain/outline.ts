import { findKeyword } from '../token.ts';
import { namesIn, readsOnly, separator, variablesOf } from './plain-pipeline.ts';
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
  const split = splitActions(text);
  const outlined = split && outlineActions(text, split);
  if (outlined === undefined) return undefined;
  const functions = namesIn(outlined.pipelines);
  if (functions === undefined) return undefined;
  for (const word of constants) functions.delete(word);
  for (const name of functions) {
    if (findKeyword(name) !== undefined || !hasFunction(name)) return undefined;
  }
  const { pieces, root, definitions, listEnds } = outlined;
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
  owner: string;
  /** The action that begins it. */
  at: number;
  /** The variables that could be seen before its statement. */
  readonly variables: readonly string[];
  readonly outer: OpenList | undefined;
  readonly depth: number;
}

interface OutlinedActions extends Omit<Outline, 'functions'> {
  /** All that stands in actions, but for keywords and declarations. */
  readonly pipelines: string;
}

/**
 * Sees to it that lists end and variables are declared. All in one loop: it runs but once for a text,
 * mostly before it is compiled, and calls would cost more than what they do.
 */
function outlineActions(text: string, pieces: Pieces): OutlinedActions | undefined {
  const root = { at: firstAction, pos: 0, hasActions: false };
  const definitions = new Map<string, OutlinedBody>();
  const listEnds = new Map<number, Place>();
  let pipelines = '';
  let body = root;
  let list: OpenList | undefined;
  let variables: readonly string[] = [];
  let end = 0;
  let nextDollar = -1;
  for (let at = firstAction; at < pieces.length; at += stride) {
    const action = pieces[at];
    const keyword = pieces[at + 1];
    const declaration = pieces[at + 2];
    const pipeline = pieces[at + 3];
    if (action === undefined) return undefined;
    const pos = end + (pieces[at - 1] ?? '').length;
    end = pos + action.length;
    if (pipeline === undefined) continue;
    switch (keyword) {
      case undefined:
        body.hasActions = true;
        if (pipeline === '') return undefined;
        break;
      case 'end':
        if (list === undefined || pipeline !== '') return undefined;
        listEnds.set(list.at, { at, pos });
        variables = list.variables;
        list = list.outer;
        if (list === undefined) body = root;
        break;
      case 'if':
      case 'with':
      case 'range': {
        const depth: number = list === undefined ? 1 : list.depth + 1;
        if (depth > maxDepth || pipeline === '') return undefined;
        list = { owner: keyword, at, variables, outer: list, depth };
        body.hasActions = true;
        break;
      }
      case 'template':
        if (!nameFirst.test(pipeline)) return undefined;
        body.hasActions = true;
        break;
      case 'define': {
        const name = pipeline.slice(1, pipeline.lastIndexOf('"'));
        // Twice the same name is unusual, too.
        if (list !== undefined || !onlyName.test(pipeline) || definitions.has(name)) {
          return undefined;
        }
        list = { owner: keyword, at, variables, outer: undefined, depth: 1 };
        variables = [];
        body = { at: at + stride, pos: end, hasActions: false };
        definitions.set(name, body);
        break;
      }
      default: // `else`, `else if` or `else with`: one list of a statement ends, and its next one begins.
        if (list === undefined || !canGoOn(list.owner, keyword, pipeline)) return undefined;
        listEnds.set(list.at, { at, pos });
        list.at = at;
        if (keyword === 'else') list.owner = keyword;
    }
    if (declaration !== undefined) {
      if (!canDeclare(keyword, declaration)) return undefined;
      variables = variables.concat(variablesOf(declaration));
      if (variables.length > maxVariables) return undefined;
    }
    if (pipeline === '') continue;
    pipelines = `${pipelines}${separator}${pipeline}`;
    if (nextDollar < pos) {
      const found = text.indexOf('$', pos);
      nextDollar = found < 0 ? text.length : found;
    }
    if (nextDollar < end && !readsOnly(variables, pipeline)) return undefined;
  }
  return list === undefined ? { pieces, root, definitions, listEnds, pipelines } : undefined;
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
