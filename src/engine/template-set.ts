import { GoError, quote } from '../go/index.ts';
import type { FunctionTable } from '../go/index.ts';
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

  constructor(
    name: string,
    origin: { readonly parseName: string; readonly source: CompiledText; readonly body: ListNode },
  ) {
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
    return this.#source.codeOf(this.body);
  }
}

/** Templates that see each other by name. */
export class TemplateSet implements Environment {
  readonly name: string;
  readonly functions: FunctionTable;
  readonly missingKey: MissingKey;
  readonly #templates = new Map<string, Template>();
  readonly #base: TemplateSet | undefined;

  constructor(options: TemplateSetOptions, base?: TemplateSet) {
    this.name = options.name;
    this.functions = options.functions;
    this.missingKey = options.missingKey ?? 'default';
    this.#base = base;
  }

  /** A set that sees all of this one; what is added to it stays in it. */
  overlay(): TemplateSet {
    return new TemplateSet(this, this);
  }

  find(name: string): Template | undefined {
    return this.#templates.get(name) ?? this.#base?.find(name);
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
    const output = { text: '' };
    template.code(new Frame(this, template, { dot: data ?? undefined, output }));
    return output.text;
  }

  #associate(template: Template): void {
    if (isEmptyList(template.body) && this.find(template.name) !== undefined) return;
    this.#templates.set(template.name, template);
  }
}
