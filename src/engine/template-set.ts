import { GoError, quote } from '../go/index.ts';
import type { FunctionTable } from '../go/index.ts';
import { compileTemplate } from './compile/compile-template.ts';
import { compileText } from './compiled-text.ts';
import type { CompiledText } from './compiled-text.ts';
import type { ListNode } from './parse/node.ts';
import { bodyOf, isEmptyList } from './parse/parse-template.ts';
import { isBuiltin } from './runtime/builtins/table.ts';
import { Frame } from './runtime/frame.ts';
import type {
  Environment,
  EnvironmentFunction,
  MissingKey,
  RunnableTemplate,
  Statement,
} from './runtime/frame.ts';
import { Tracer } from './trace.ts';
import type { Trace } from './trace.ts';

export interface TemplateSetOptions {
  /** What messages call the set itself. */
  readonly name: string;
  readonly functions: FunctionTable;
  readonly missingKey?: MissingKey;
}

/** A function that is told from which set it is called, before its arguments. */
export function setFunction(
  signature: string,
  call: (set: TemplateSet, ...args: never[]) => unknown,
): EnvironmentFunction {
  return { isEnvironmentFunction: true, signature, call };
}

/** A named template of some set. */
export class Template implements RunnableTemplate {
  readonly name: string;
  readonly parseName: string;
  readonly body: ListNode;
  readonly #source: CompiledText;
  readonly #tracer: Tracer | undefined;

  constructor(
    name: string,
    origin: { readonly parseName: string; readonly source: CompiledText; readonly body: ListNode },
    tracer?: Tracer,
  ) {
    this.#tracer = tracer;
    this.name = name;
    this.parseName = origin.parseName;
    this.body = origin.body;
    this.#source = origin.source;
  }

  get text(): string {
    return this.#source.parsed.text;
  }

  /** Most definitions of a library are never run. */
  get code(): Statement {
    if (this.#tracer !== undefined) return compileTemplate(this.body, this.#tracer);
    return this.#source.codeOf(this.body);
  }

  /** The same, but telling what it does. */
  traced(tracer: Tracer): Template {
    const { name, parseName, body } = this;
    return new Template(name, { parseName, body, source: this.#source }, tracer);
  }
}

/** Of all loops of a rendering together: some seconds. */
const mostTurns = 100_000_000;

/** Templates that see each other by name. */
export class TemplateSet implements Environment {
  readonly name: string;
  readonly functions: FunctionTable;
  readonly missingKey: MissingKey;
  readonly budget: { turns: number };
  readonly #templates = new Map<string, Template>();
  readonly #base: TemplateSet | undefined;
  readonly #tracer: Tracer | undefined;

  constructor(options: TemplateSetOptions, base?: TemplateSet, tracer?: Tracer) {
    this.name = options.name;
    this.functions = options.functions;
    this.missingKey = options.missingKey ?? 'default';
    this.budget = base?.budget ?? { turns: mostTurns };
    this.#base = base;
    this.#tracer = tracer;
  }

  /** A set that sees all of this one; what is added to it stays in it. */
  overlay(): TemplateSet {
    return new TemplateSet(this, this, this.#tracer);
  }

  find(name: string): Template | undefined {
    const template = this.#templates.get(name) ?? this.#base?.find(name);
    return this.#tracer === undefined ? template : template?.traced(this.#tracer);
  }

  /**
   * Parses a text and adds it and what it defines. A blank body does not replace one that is
   * there. Throws `TemplateParseError`.
   */
  add(name: string, text: string): Template {
    const hasFunction = (word: string): boolean =>
      Object.hasOwn(this.functions, word) || isBuiltin(word);
    const source = compileText(text, { name, hasFunction });
    for (const [defined, body] of source.parsed.definitions) {
      if (defined === name) continue;
      this.#associate(new Template(defined, { parseName: name, source, body }));
    }
    const body = bodyOf(source.parsed, name);
    const template = new Template(name, { parseName: name, source, body });
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
    if (this.#tracer === undefined) return this.#render(template, data);
    return this.#tracer.record(() => this.#render(template, data)).text;
  }

  /** Runs a template once more, to see which of its nodes writes what. Slow. */
  trace(name: string, data: unknown): Trace {
    const tracer = new Tracer();
    const set = new TemplateSet(this, this, tracer);
    return tracer.record(() => set.#render(set.require(name), data));
  }

  #render(template: Template, data: unknown): string {
    const output = { text: '' };
    template.code(new Frame(this, template, { dot: data ?? undefined, output }));
    return output.text;
  }

  #associate(template: Template): void {
    if (isEmptyList(template.body) && this.find(template.name) !== undefined) return;
    this.#templates.set(template.name, template);
  }
}
