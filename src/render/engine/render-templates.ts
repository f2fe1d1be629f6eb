import {
  TemplateError,
  TemplateLimitError,
  TemplateParseError,
  TemplateSet,
  isStackOverflow,
} from '../../engine/index.ts';
import { GoMap, GoMapView } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { makeInclude } from '../functions/include.ts';
import { makeTpl } from '../functions/tpl.ts';
import { valuesType } from '../functions/values-type.ts';
import { describeExecutionError } from './execution-error.ts';
import { findOrigin } from './find-origin.ts';
import type { Origin } from './find-origin.ts';
import { describeParseError } from './parse-error.ts';
import { sortTemplates } from './sort-templates.ts';
import {
  executionFailed,
  limitExceeded,
  parseFailed,
  sizeExhausted,
  stackExhausted,
} from './template-failed.ts';

/** A template file of a chart, and what it is rendered with. */
export interface Renderable {
  readonly text: string;
  /** `.Values`, `.Release` and the others: one map for all templates of a chart. */
  readonly values: Map<string, unknown>;
  /** The folder of the chart's templates, as `.Template.BasePath` tells it. */
  readonly basePath: string;
  /** It is a library's: what it defines is there for the others, what it prints is not wanted. */
  readonly onlyDefines?: boolean;
}

export interface RenderTemplatesOptions {
  /** All functions but `include` and `tpl`, which belong to the templates themselves. */
  readonly functions: FunctionTable;
  /** Reading a key that a map does not have fails. */
  readonly strict?: boolean;
  /** Asked now and then whether rendering has taken all the time it may. */
  readonly isExpired?: () => boolean;
  /** Characters that one template may write. */
  readonly maxText?: number;
}

const setName = 'gotpl';

/** Templates that see each other by name, ready to be rendered. */
export interface OpenedTemplates {
  /** The outputs, by name. Throws a `HelmError` whose message is Helm's. */
  readonly render: () => Map<string, string>;
  /** Where in the templates a piece of one's output comes from, if that can be found out. */
  readonly findOrigin: FindOrigin;
}

/** @param output All of it, in which `offset` is. */
export type FindOrigin = (name: string, output: string, offset: number) => Origin | undefined;

/**
 * Renders templates that see each other, by name. Partials (`_name`) are only there for the
 * others. Throws a `HelmError` whose message is Helm's.
 */
export function renderTemplates(
  templates: ReadonlyMap<string, Renderable>,
  options: RenderTemplatesOptions,
): Map<string, string> {
  return openTemplates(templates, options).render();
}

export function openTemplates(
  templates: ReadonlyMap<string, Renderable>,
  options: RenderTemplatesOptions,
): OpenedTemplates {
  const names = sortTemplates(templates.keys());
  const set = new TemplateSet({
    name: setName,
    functions: { ...options.functions, include: makeInclude(), tpl: makeTpl() },
    missingKey: options.strict === true ? 'error' : 'zero',
    ...(options.isExpired === undefined ? {} : { isExpired: options.isExpired }),
    ...(options.maxText === undefined ? {} : { maxText: options.maxText }),
  });
  const isLibrary = (name: string): boolean => templates.get(name)?.onlyDefines === true;
  const add = (name: string): void => addTemplate(set, name, templates.get(name)?.text ?? '');
  // The last definition of a name counts: a library's is there for charts that have none.
  const ownNames = names.filter((name) => !isLibrary(name));
  names.filter(isLibrary).forEach(add);
  ownNames.forEach(add);
  const rendering = (name: string): Rendering => ({ set, name, template: templates.get(name) });
  return {
    render: () => renderAll(ownNames.filter(isRendered).map(rendering)),
    findOrigin: (name, output, offset) => originOf(rendering(name), output, offset),
  };
}

/** Characters that all templates may write together. */
const maxOutput = 32 * 1024 * 1024;

function renderAll(renderings: readonly Rendering[]): Map<string, string> {
  const outputs = new Map<string, string>();
  let total = 0;
  for (const rendering of renderings) {
    const output = render(rendering);
    total += output.length;
    if (total > maxOutput) throw sizeExhausted(rendering.name);
    outputs.set(rendering.name, output);
  }
  return outputs;
}

interface Rendering {
  readonly set: TemplateSet;
  readonly name: string;
  readonly template: Renderable | undefined;
}

/** Partials (`_name`) are only there for the others. */
function isRendered(name: string): boolean {
  return !name.slice(name.lastIndexOf('/') + 1).startsWith('_');
}

function addTemplate(set: TemplateSet, name: string, text: string): void {
  try {
    set.add(name, text);
  } catch (error) {
    if (!(error instanceof TemplateParseError)) throw error;
    throw parseFailed(describeParseError(name, error.message), error);
  }
}

function render(rendering: Rendering): string {
  return stripNoValue(execute(rendering, valuesOf(rendering)));
}

/** What a template sees; the same map is a plain one in the parent's `.Subcharts`. */
function valuesOf({ name, template }: Rendering): Map<string, unknown> {
  const { values = new Map<string, unknown>(), basePath = '' } = template ?? {};
  values.set(
    'Template',
    new GoMap(valuesType, [
      ['Name', name],
      ['BasePath', basePath],
    ]),
  );
  return new GoMapView(valuesType, values);
}

function execute({ set, name }: Rendering, values: Map<string, unknown>): string {
  try {
    return set.run(set.require(name), values);
  } catch (error) {
    if (error instanceof TemplateError) {
      throw executionFailed(describeExecutionError(error), error);
    }
    if (error instanceof TemplateLimitError) throw limitExceeded(name, error);
    if (isStackOverflow(error)) throw stackExhausted(name, error);
    if (error instanceof RangeError) throw sizeExhausted(name, error);
    throw error;
  }
}

/** Renders once more; templates that give something else the second time cannot be followed. */
function originOf(rendering: Rendering, output: string, offset: number): Origin | undefined {
  if (rendering.template === undefined) return undefined;
  try {
    const trace = rendering.set.trace(rendering.name, valuesOf(rendering));
    if (stripNoValue(trace.text) !== output) return undefined;
    return findOrigin(trace, withNoValue(trace.text, offset));
  } catch {
    // It is only about explaining another error, which is the one to tell.
    return undefined;
  }
}

const noValue = '<no value>';

/** Go writes this for a value that is not there, and Helm takes it out again. */
export function stripNoValue(output: string): string {
  return output.replaceAll(noValue, '');
}

/** Where an offset was before that. */
function withNoValue(raw: string, offset: number): number {
  let result = offset;
  for (let at = raw.indexOf(noValue); at >= 0 && at <= result;) {
    result += noValue.length;
    at = raw.indexOf(noValue, at + noValue.length);
  }
  return result;
}
