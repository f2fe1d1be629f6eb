/**
 * The pipelines that nearly all templates are made of, as a regular expression: what it matches
 * surely parses if its names are functions and its variables declared. What it does not match may
 * be wrong, or just unusual.
 */
import { field, name, number, rawString, space, string, variable } from './patterns.ts';

const term = String.raw`\.|${field}+|${name}|${string}|\$\w*${field}*|${rawString}|${number}`;

/** What follows a whole operand. */
const operandEnd = String.raw`(?=[ \t\r\n|)]|$)`;

/** What follows `|`: nothing that is a plain value. */
const callable = String.raw`(?=[A-Za-z_$(]|\.[A-Za-z_])(?!(?:true|false|nil)\b)`;

function operands(parenDepth: number): string {
  const nested = parenDepth === 0 ? '' : `|${parenthesized(parenDepth - 1)}`;
  const operand = `(?:${term}${nested})${operandEnd}${space}*`;
  return String.raw`(?:${operand}(?:\|${space}*${callable})?)*`;
}

function parenthesized(parenDepth: number): string {
  return String.raw`\(${space}*(?!\))${operands(parenDepth)}\)${field}*`;
}

/** Each level of parentheses makes it slower; few pipelines have more than one. */
const usualPipeline = new RegExp(`^${operands(1)}$`);
let nestedPipeline: RegExp | undefined;

/** `null` for a pipeline that is wrong, or just unusual; else the variables it reads, but for `$`. */
export function readVariables(pipeline: string): readonly string[] | null {
  let variables = remembered.get(pipeline);
  if (variables !== undefined) return variables;
  variables = isPlain(pipeline) ? findVariables(pipeline) : null;
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(pipeline, variables);
  return variables;
}

/** The same pipelines come again and again, in one text and in the next. */
const mostRemembered = 8192;
const remembered = new Map<string, readonly string[] | null>();
const none: readonly string[] = [];

/** Longer ones are unusual. */
const longestPlain = 4000;

function isPlain(pipeline: string): boolean {
  if (pipeline.length > longestPlain) return false;
  if (usualPipeline.test(pipeline)) return true;
  nestedPipeline ??= new RegExp(`^${operands(6)}$`);
  return nestedPipeline.test(pipeline);
}

function findVariables(pipeline: string): readonly string[] {
  if (!pipeline.includes('$')) return none;
  return pipeline.replace(anyQuoted, '').match(anyVariable) ?? none;
}

const anyQuoted = every(`${string}|${rawString}`);
const anyVariable = every(variable);
const anyButNames = every(String.raw`${string}|${rawString}|[.$][\w.]*`);
const anyName = every(name);
const anyToken = every(
  String.raw`${space}+|${field}+|${name}|${string}|\$\w*${field}*|\.|[()|]|${rawString}|${number}`,
);

/** The names in plain pipelines, however many: of functions, and of constants. */
export function namesIn(pipelines: string): Set<string> {
  return new Set(pipelines.replace(anyButNames, ' ').match(anyName));
}

/** The tokens of a plain pipeline, spaces included. */
export function tokensOf(pipeline: string): readonly string[] {
  return pipeline.match(anyToken) ?? none;
}

/** The variables of a declaration. */
export function variablesOf(declaration: string): readonly string[] {
  return declaration.match(anyVariable) ?? none;
}

function every(pattern: string): RegExp {
  return new RegExp(pattern, 'g');
}
