import { GoError, quote } from '../go/index.ts';
import type { FunctionTable } from '../go/index.ts';
import { walkList } from './evaluate/statement.ts';
import { bodyOf, isEmptyList } from './parse/parse-template.ts';
import { parseText } from './parsed-texts.ts';
import { Functions } from './runtime/callable.ts';
import type { EnvironmentFunction } from './runtime/callable.ts';
import { Frame } from './runtime/frame.ts';
import type { Environment, MissingKey, RunnableTemplate } from './runtime/frame.ts';
import { RenderBudget, defaultMaxText } from './runtime/render-budget.ts';
import { Tracer } from './trace.ts';
import type { Trace } from './trace.ts';

export interface TemplateSetOptions {
  /** What messages call the set itself. */
  readonly name: string;
  readonly functions: FunctionTable;
  readonly missingKey?: MissingKey;
  /** Asked now and then whether a rendering has taken all the time it may. */
  readonly isExpired?: () => boolean;
  /** Characters that one template may write. */
  readonly maxText?: number;
}

/** A function that is told from which set it is called, before its arguments. */
export function setFunction(
  signature: string,
  call: (set: TemplateSet, ...args: never[]) => unknown,
): EnvironmentFunction {
  return { isEnvironmentFunction: true, signature, call };
}

/** A named template of some set. */
export type Template = RunnableTemplate;

/** Templates that see each other by name. */
export class TemplateSet implements Environment {
  readonly name: string;
  readonly functions: Functions;
  readonly missingKey: MissingKey;
  readonly budget: RenderBudget;
  readonly tracer: Tracer | undefined;
  readonly #templates = new Map<string, Template>();
  readonly #base: TemplateSet | undefined;

  /** Made from another set, it sees all of that one. */
  constructor(options: TemplateSetOptions | TemplateSet, tracer?: Tracer) {
    this.name = options.name;
    this.missingKey = options.missingKey ?? 'default';
    if (options instanceof TemplateSet) {
      this.functions = options.functions;
      this.budget = options.budget;
      this.tracer = tracer ?? options.tracer;
      this.#base = options;
    } else {
      this.functions = new Functions(options.functions);
      this.budget = new RenderBudget(
        options.isExpired ?? (() => false),
        options.maxText ?? defaultMaxText,
      );
    }
  }

  /** A set that sees all of this one; what is added to it stays in it. */
  overlay(): TemplateSet {
    return new TemplateSet(this);
  }

  find(name: string): Template | undefined {
    return this.#templates.get(name) ?? this.#base?.find(name);
  }

  /**
   * Parses a text and adds it and what it defines. A blank body does not replace one that is
   * there. Throws `TemplateParseError`.
   */
  add(name: string, text: string): Template {
    const parsed = parseText(text, { name, hasFunction: (word) => this.functions.has(word) });
    for (const [defined, body] of parsed.definitions) {
      if (defined !== name) this.#associate({ name: defined, parseName: name, text, body });
    }
    const template = { name, parseName: name, text, body: bodyOf(parsed, name) };
    this.#associate(template);
    return template;
  }

  /** Throws a `GoError` where there is no template of this name. */
  require(name: string): Template {
    const template = this.find(name);
    if (template !== undefined) return template;
    const names = `${quote(name)} associated with template ${quote(this.name)}`;
    throw new GoError(`template: no template ${names}`);
  }

  /** Runs a template with the templates and functions of this set. Throws `TemplateError`. */
  run(template: Template, data: unknown): string {
    if (this.tracer !== undefined) return this.#trace(this.tracer, template, data).text;
    const frame = new Frame(this, template, data ?? undefined);
    walkList(frame, template.body);
    return frame.output.text;
  }

  /** Runs a template once more, to see which of its nodes writes what. Slow. */
  trace(name: string, data: unknown): Trace {
    const tracer = new Tracer();
    return new TemplateSet(this, tracer).#trace(tracer, this.require(name), data);
  }

  #trace(tracer: Tracer, template: Template, data: unknown): Trace {
    return tracer.record(() => {
      const frame = new Frame(this, template, data ?? undefined);
      walkList(frame, template.body);
      return frame.output.text;
    });
  }

  #associate(template: Template): void {
    if (isEmptyList(template.body) && this.find(template.name) !== undefined) return;
    this.#templates.set(template.name, template);
  }
}
