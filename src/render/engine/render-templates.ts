import {
  TemplateError,
  TemplateParseError,
  TemplateSet,
  isStackOverflow,
} from '../../engine/index.ts';
import { GoMap, GoMapView } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { makeInclude } from '../functions/include.ts';
import { tpl } from '../functions/tpl.ts';
import { valuesType } from '../functions/values-type.ts';
import { describeExecutionError } from './execution-error.ts';
import { describeParseError } from './parse-error.ts';
import { sortTemplates } from './sort-templates.ts';
import { executionFailed, parseFailed, stackExhausted } from './template-failed.ts';

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
  readonly isStrict?: boolean;
}

const setName = 'gotpl';

/**
 * Renders templates that see each other, by name. Partials (`_name`) are only there for the
 * others. Throws a `HelmError` whose message is Helm's.
 */
export function renderTemplates(
  templates: ReadonlyMap<string, Renderable>,
  options: RenderTemplatesOptions,
): Map<string, string> {
  const isLibrary = (name: string): boolean => templates.get(name)?.onlyDefines === true;
  const names = sortTemplates(templates.keys());
  const set = new TemplateSet({
    name: setName,
    functions: { ...options.functions, include: makeInclude(), tpl },
    missingKey: options.isStrict === true ? 'error' : 'zero',
  });
  const add = (name: string): void => addTemplate(set, name, templates.get(name)?.text ?? '');
  // The last definition of a name counts: a library's is there for charts that have none.
  const ownNames = names.filter((name) => !isLibrary(name));
  names.filter(isLibrary).forEach(add);
  ownNames.forEach(add);
  const rendered = new Map<string, string>();
  for (const name of ownNames) {
    const template = templates.get(name);
    if (template !== undefined && !isPartial(name)) rendered.set(name, render(set, name, template));
  }
  return rendered;
}

function isPartial(name: string): boolean {
  return name.slice(name.lastIndexOf('/') + 1).startsWith('_');
}

function addTemplate(set: TemplateSet, name: string, text: string): void {
  try {
    set.add(name, text);
  } catch (error) {
    if (!(error instanceof TemplateParseError)) throw error;
    throw parseFailed(describeParseError(name, error.message), error);
  }
}

function render(set: TemplateSet, name: string, template: Renderable): string {
  const { values, basePath } = template;
  values.set(
    'Template',
    new GoMap(valuesType, [
      ['Name', name],
      ['BasePath', basePath],
    ]),
  );
  // The same map is a plain one in the parent's `.Subcharts`.
  return stripNoValue(execute(set, name, new GoMapView(valuesType, values)));
}

function execute(set: TemplateSet, name: string, values: Map<string, unknown>): string {
  try {
    return set.run(set.require(name), values);
  } catch (error) {
    if (error instanceof TemplateError) {
      throw executionFailed(describeExecutionError(error), error);
    }
    if (isStackOverflow(error)) throw stackExhausted(name, error);
    throw error;
  }
}

/** Go writes this for a value that is not there, and Helm takes it out again. */
export function stripNoValue(output: string): string {
  return output.replaceAll('<no value>', '');
}
