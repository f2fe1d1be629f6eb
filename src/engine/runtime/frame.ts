import type { ListNode, Node } from '../parse/node.ts';
import type { TemplatePlace } from '../parse/parse-error.ts';
import type { Tracer } from '../trace.ts';
import type { Functions } from './callable.ts';
import type { RenderBudget } from './render-budget.ts';
import { TemplateError, locate } from './template-error.ts';
import type { MissingValue, TemplateSource } from './template-error.ts';

/** What reading a key that a map does not have gives. */
export type MissingKey = 'default' | 'zero' | 'error';

/** A template with what it does. */
export interface RunnableTemplate extends TemplateSource {
  readonly body: ListNode;
}

/** The templates and functions that a running template sees. */
export interface Environment {
  readonly functions: Functions;
  readonly missingKey: MissingKey;
  /** What is left to one rendering. */
  readonly budget: RenderBudget;
  /** Told of every statement, where somebody wants to know. */
  readonly tracer: Tracer | undefined;
  find(name: string): RunnableTemplate | undefined;
}

/**
 * The variables in sight are a stack, searched by name from its top, as in Go: what is declared in
 * an argument that `and` never evaluates is not there. At the bottom is `$`.
 */
export interface Variable {
  readonly name: string;
  value: unknown;
  /** Whether Go holds the value as an interface {}. */
  isInterface: boolean;
  readonly below: Variable | undefined;
}

/** The state of one running template. */
export class Frame {
  readonly environment: Environment;
  readonly template: RunnableTemplate;
  readonly caller: Frame | undefined;
  readonly depth: number;
  readonly output: { text: string };
  dot: unknown;
  /** The one that was declared last. */
  variables: Variable;
  /**
   * Whether Go would hold dot as an interface {}: an element of a list or map is one until it goes
   * through a pipeline. Only messages show it.
   */
  isDotInterface: boolean;
  /** What is being evaluated, for messages: Go reports the last node it came by. */
  node: Node | undefined;

  /** @param caller Who runs it by `{{template}}`, and shares its output with it. */
  constructor(environment: Environment, template: RunnableTemplate, dot: unknown, caller?: Frame) {
    this.environment = environment;
    this.template = template;
    this.caller = caller;
    this.depth = caller === undefined ? 0 : caller.depth + 1;
    this.output = caller === undefined ? { text: '' } : caller.output;
    this.dot = dot;
    this.variables = { name: '$', value: dot, isInterface: false, below: undefined };
    this.isDotInterface = false;
    this.node = undefined;
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
