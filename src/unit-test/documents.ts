import { HelmError } from '../base/index.ts';
import { isEqual } from './equality.ts';
import type { Assertion, Job } from './parse-suites.ts';
import { valuesAt } from './set-path.ts';

/** The documents of each template, by its full name; a text that is no YAML is a table with `raw`. */
export type Documents = ReadonlyMap<string, readonly unknown[]>;

/** What rendering the chart for a test gave. */
export interface RenderedJob {
  readonly documents: Documents;
  readonly isRendered: boolean;
  /** Why it is not, where no template is to blame. */
  readonly error?: string | undefined;
  /** The templates that are asserted where nobody names any. */
  readonly defaults: readonly string[];
  /** Names templates in full. */
  readonly nameOf: (template: string) => string;
}

/** `deployment.yaml` is `web/templates/deployment.yaml`. */
export function fullTemplateName(root: string, template: string): string {
  const isPlaced = /^(templates|charts|crds|\*\*)/.test(template);
  return `${root}/${isPlaced ? template : `templates/${template}`}`;
}

/** Whether a template's full name is meant by a name with wildcards. */
export function matchesTemplate(pattern: string, name: string): boolean {
  const source = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part.startsWith('**')) return '.+';
      if (part === '*') return '.*';
      return part === '?' ? '[^/]' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`).test(name);
}

/** The documents that an assertion is about, template by template. */
export function selectDocuments(assertion: Assertion, job: Job, rendered: RenderedJob): Documents {
  const named = assertion.template === undefined ? job.templates : ([assertion.template] as const);
  const templates = named.length > 0 ? named.map(rendered.nameOf) : rendered.defaults;
  const all = new Map(templates.map((name) => [name, rendered.documents.get(name) ?? []]));
  const selector = assertion.selector ?? job.selector;
  if (selector !== undefined) return selectBy(selector, all);
  const index = job.documentIndex ?? assertion.documentIndex;
  return index === undefined || index < 0 ? all : selectAt(index, all);
}

function selectAt(index: number, all: Documents): Documents {
  return new Map(
    Array.from(all, ([name, documents]) => {
      const found = documents[index];
      if (found === undefined) throw unselected(`document index ${index} is out of range`);
      return [name, [found]];
    }),
  );
}

function selectBy(selector: ReadonlyMap<string, unknown>, all: Documents): Documents {
  const isMany = selector.get('matchMany') === true;
  const skipsEmpty = selector.get('skipEmptyTemplates') === true;
  const chosen = new Map<string, readonly unknown[]>();
  let count = 0;
  for (const [name, documents] of all) {
    const found = documents.filter((document) => isSelected(selector, document));
    count += found.length;
    if (!isMany && count > 1) throw unselected('multiple indexes found');
    if (found.length > 0) chosen.set(name, found);
  }
  if (count === 0 && !skipsEmpty) throw unselected('document not found');
  return chosen;
}

function isSelected(selector: ReadonlyMap<string, unknown>, document: unknown): boolean {
  const wanted = selector.get('value') ?? null;
  const found = valuesAt(document, String(selector.get('path')));
  return found.some((value) => wanted === null || isEqual(value, wanted));
}

function unselected(message: string): HelmError {
  return new HelmError('DocumentNotSelected', message);
}
