import type { FunctionTable, GoFunction } from '../../go/index.ts';
import type { Node } from '../parse/node.ts';
import type { TemplatePlace } from '../parse/parse-error.ts';
import { TemplateError, locate } from './template-error.ts';
import type { MissingValue, TemplateSource } from './template-error.ts';

/** What reading a key that a map does not have gives. */
export type MissingKey = 'default' | 'zero' | 'error';

/** A template with its code. */
export interface RunnableTemplate extends TemplateSource {
  readonly code: Statement;
}

/** The templates and functions that running code sees. */
export interface Environment {
  readonly functions: FunctionTable;
  readonly missingKey: MissingKey;
  /** How much looping is left to one rendering. */
  readonly budget: { turns: number };
  find(name: string): RunnableTemplate | undefined;
}

/** A function that is told in which environment it is called: `include` and `tpl`. */
export interface EnvironmentFunction extends GoFunction {
  readonly isEnvironmentFunction: true;
  /** Receives the environment before its arguments. */
  readonly call: (...args: never[]) => unknown;
}

export function isEnvironmentFunction(callee: GoFunction): callee is EnvironmentFunction {
  return 'isEnvironmentFunction' in callee;
}

/** How a statement ended: on to the next, or out of the loop or of its turn. */
export type Flow = 'next' | 'break' | 'continue';

export type Statement = (frame: Frame) => Flow;
export type Expression = (frame: Frame) => unknown;

/** The state of one running template. */
export class Frame {
  readonly environment: Environment;
  readonly template: RunnableTemplate;
  readonly caller: Frame | undefined;
  readonly depth: number;
  readonly variables: unknown[];
  output: { text: string };
  dot: unknown;
  /**
   * Whether Go would hold dot, or a variable, as an interface {}: an element of a list or map is
   * one until it goes through a pipeline. Only messages show it.
   */
  isDotInterface = false;
  interfaceVariables: boolean[] | undefined = undefined;
  /** What is being evaluated, for messages: Go reports the last node it came by. */
  node: Node | undefined = undefined;

  constructor(
    environment: Environment,
    template: RunnableTemplate,
    start: { readonly dot: unknown; readonly output: { text: string }; readonly caller?: Frame },
  ) {
    this.environment = environment;
    this.template = template;
    this.caller = start.caller;
    this.depth = start.caller === undefined ? 0 : start.caller.depth + 1;
    this.output = start.output;
    this.dot = start.dot;
    this.variables = [start.dot];
  }

  setVariable(slot: number, value: unknown): void {
    this.variables[slot] = value;
    if (this.interfaceVariables !== undefined) this.interfaceVariables[slot] = false;
  }

  setInterfaceVariable(slot: number, value: unknown): void {
    this.variables[slot] = value;
    this.interfaceVariables ??= [];
    this.interfaceVariables[slot] = true;
  }

  isInterfaceVariable(slot: number): boolean {
    return this.interfaceVariables?.[slot] === true;
  }

  fail(complaint: string, details: { missing?: MissingValue; cause?: unknown } = {}): never {
    if (this.node === undefined) throw new Error(`No place for the error: ${complaint}`);
    throw new TemplateError(complaint, {
      source: this.template,
      node: this.node,
      callers: this.#callers(),
      ...details,
    });
  }

  #callers(): TemplatePlace[] {
    const places: TemplatePlace[] = [];
    for (let frame = this.caller; frame !== undefined; frame = frame.caller) {
      if (frame.node !== undefined) places.push(locate(frame.template, frame.node));
    }
    return places;
  }
}
