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

/** Each level of parentheses makes it slower; few pipelines have more than two. */
const usualPipeline = new RegExp(`^${operands(2)}$`);
let nestedPipeline: RegExp | undefined;

const quotedOrFields = new RegExp(String.raw`${string}|${rawString}|\.[\w.]*`, 'g');
const anyVariable = new RegExp(variable, 'g');
const anyName = new RegExp(name, 'g');
const anyToken = new RegExp(
  String.raw`${space}+|${field}+|${name}|${string}|\$\w*${field}*|\.|[()|]|${rawString}|${number}`,
  'g',
);

/** What a plain pipeline needs in order to parse. */
export interface PlainPipeline {
  /** The functions it calls, and perhaps constants. */
  readonly names: readonly string[];
  /** The variables it reads, but for `$`. */
  readonly variables: readonly string[];
}

/** The same pipelines come again and again, in one text and in the next. */
const mostRemembered = 8192;
const remembered = new Map<string, PlainPipeline | null>();
const none: readonly string[] = [];

/** `null` for a pipeline that is wrong, or just unusual. */
export function readPipeline(text: string): PlainPipeline | null {
  let pipeline = remembered.get(text);
  if (pipeline !== undefined) return pipeline;
  pipeline = isPlain(text) ? describe(text) : null;
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(text, pipeline);
  return pipeline;
}

function isPlain(text: string): boolean {
  if (usualPipeline.test(text)) return true;
  nestedPipeline ??= new RegExp(`^${operands(6)}$`);
  return nestedPipeline.test(text);
}

/** By patterns alone: a look at each word would take longer than all of the rest. */
function describe(text: string): PlainPipeline {
  const words = text.replace(quotedOrFields, ' ');
  if (!words.includes('$')) return { names: words.match(anyName) ?? none, variables: none };
  const names = words.replace(anyVariable, ' ').match(anyName) ?? none;
  return { names, variables: words.match(anyVariable) ?? none };
}

/** The tokens of a plain pipeline, spaces included. */
export function tokensOf(pipeline: string): readonly string[] {
  return pipeline.match(anyToken) ?? none;
}

/** The variables of a declaration. */
export function variablesOf(declaration: string): readonly string[] {
  return declaration.match(anyVariable) ?? none;
}
