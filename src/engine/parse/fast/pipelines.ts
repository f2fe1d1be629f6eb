/**
 * The pipelines that nearly all templates are made of: those that surely parse if their names are
 * functions and their variables declared. Any other may be wrong, or just unusual.
 */
import { field, name, number, rawString, space, string, variable } from './patterns.ts';

/** Stands before each of many pipelines in one text: none has it, but in quotes. */
export const separator = '}';

/**
 * What is called by a number of plain pipelines, and constants; `undefined` if there is one among
 * them that is not plain. Many at once are looked at in the time of a few: each step replaces one
 * kind of operand in all of them, so that in the end the order of operands is all that is left. With
 * V and C for the two stand-ins, `f "x" (.a | g 1).b` becomes
 *
 *     f V (.a | g 1).b     by what is in quotes
 *     f V (.a | g 1)       by fields of what is in parentheses
 *     f V (C | g 1)        by paths: here the names are all that is called, and constants
 *     C V (C | C V)        by names, numbers and dots
 */
export function namesIn(pipelines: string): Set<string> | undefined {
  if (pipelines === '') return new Set();
  if (pipelines.includes(value) || pipelines.includes(called)) return undefined;
  const calls = `${pipelines}${separator}`
    .replace(anyQuoted, value)
    .replace(anyFieldOfParenthesized, ')')
    .replace(anyPath, called);
  const order = calls.replace(anyName, called).replace(anyNumberOrDot, value);
  const isPlain = !constantBehindPipe.test(calls) && !fault.test(order) && areBalanced(order);
  return isPlain ? new Set(calls.match(anyName)) : undefined;
}

/** Takes the place of each string, number and dot. */
const value = '\x01';
/** Takes the place of each name, field and variable. */
const called = '\x02';

const anyQuoted = every(`${string}|${rawString}`);
const anyFieldOfParenthesized = every(String.raw`\)${field}+`);
const anyPath = every(String.raw`\$\w*${field}*|${field}+`);
const anyName = every(name);
const anyNumberOrDot = every(String.raw`${number}|\.`);
const constantBehindPipe = new RegExp(String.raw`\|${space}*(?:true|false|nil)\b`);

/** Where operands, parentheses, pipes and separators do not follow each other as they should. */
const fault = new RegExp(
  [
    String.raw`[^\x01\x02()|} \t\r\n]`,
    String.raw`[\x01\x02)][\x01\x02(]`,
    String.raw`[(}]${space}*[)|}]`,
    String.raw`\|${space}*[^\x02( \t\r\n]`,
  ].join('|'),
);

/** More parentheses within each other are unusual. */
const maxDepth = 20;

/** Whether each parenthesis has a partner in the same pipeline. */
function areBalanced(order: string): boolean {
  let rest = order.replace(anythingElse, '');
  for (let depth = 0; depth < maxDepth && rest.includes('()'); depth++) {
    rest = rest.replaceAll('()', '');
  }
  return !rest.includes('(') && !rest.includes(')');
}

const anythingElse = /[^()}]+/g;

/** Whether a plain pipeline reads none but these variables, and `$`. */
export function readsOnly(variables: readonly string[], pipeline: string): boolean {
  if (!pipeline.includes('$')) return true;
  for (const found of pipeline.match(anyVariableOrQuoted) ?? none) {
    if (found.startsWith('$') && !variables.includes(found)) return false;
  }
  return true;
}

/** The variables that are declared, or set. */
export function variablesOf(declaration: string): readonly string[] {
  return declaration.match(anyVariable) ?? none;
}

const anyVariable = every(variable);
const anyVariableOrQuoted = every(`${variable}|${string}|${rawString}`);
const none: readonly string[] = [];

const anyToken = every(
  String.raw`${space}+|${field}+|${name}|${string}|\$\w*${field}*|\.|[()|]|${rawString}|${number}`,
);

/** The tokens of a plain pipeline, spaces included. */
export function tokensOf(pipeline: string): readonly string[] {
  return pipeline.match(anyToken) ?? none;
}

function every(pattern: string): RegExp {
  return new RegExp(pattern, 'g');
}
