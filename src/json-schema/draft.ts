import { isJsonObject } from './json.ts';
import type { Json } from './json.ts';

export type DraftVersion = 4 | 6 | 7 | 2019 | 2020;

export interface Draft {
  readonly version: DraftVersion;
  readonly url: string;
  /** The keyword that gives a schema its address. */
  readonly idKeyword: 'id' | '$id';
  /** Keywords whose value is a schema, a list of schemas, or a table of schemas. */
  readonly schemas: ReadonlySet<string>;
  readonly schemaLists: ReadonlySet<string>;
  readonly schemaTables: ReadonlySet<string>;
}

const draft4: Draft = {
  version: 4,
  url: 'http://json-schema.org/draft-04/schema',
  idKeyword: 'id',
  schemas: new Set(['not', 'additionalProperties', 'items', 'additionalItems']),
  schemaLists: new Set(['allOf', 'anyOf', 'oneOf', 'items']),
  schemaTables: new Set(['definitions', 'properties', 'patternProperties', 'dependencies']),
};

const draft6: Draft = {
  ...draft4,
  version: 6,
  url: 'http://json-schema.org/draft-06/schema',
  idKeyword: '$id',
  schemas: new Set([...draft4.schemas, 'propertyNames', 'contains']),
};

const draft7: Draft = {
  ...draft6,
  version: 7,
  url: 'http://json-schema.org/draft-07/schema',
  schemas: new Set([...draft6.schemas, 'if', 'then', 'else']),
};

const draft2019: Draft = {
  ...draft7,
  version: 2019,
  url: 'https://json-schema.org/draft/2019-09/schema',
  schemas: new Set([
    ...draft7.schemas,
    'unevaluatedProperties',
    'unevaluatedItems',
    'contentSchema',
  ]),
  schemaTables: new Set([...draft7.schemaTables, '$defs', 'dependentSchemas']),
};

const draft2020: Draft = {
  ...draft2019,
  version: 2020,
  url: 'https://json-schema.org/draft/2020-12/schema',
  schemaLists: new Set([...draft2019.schemaLists, 'prefixItems']),
};

/** The draft of a schema that names none. */
export const latestDraft: Draft = draft2020;

const drafts: readonly Draft[] = [draft4, draft6, draft7, draft2019, draft2020];

/** The draft that a `$schema` names, by http or https, with or without an empty fragment. */
export function findDraft(schemaUrl: string): Draft | undefined {
  const path = pathOf(schemaUrl.replace(/#$/, ''));
  if (path === 'json-schema.org/schema') return latestDraft;
  return drafts.find((draft) => pathOf(draft.url) === path);
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

/** Told of a schema inside another: by which keyword, and under which name or index of it. */
export type VisitInner = (schema: Json, keyword: string, name: string | undefined) => void;

/** Visits every schema directly inside `schema`. */
export function visitInnerSchemas(
  draft: Draft,
  schema: ReadonlyMap<string, Json>,
  visit: VisitInner,
): void {
  for (const [keyword, value] of schema) {
    if (draft.schemas.has(keyword)) visit(value, keyword, undefined);
    if (draft.schemaLists.has(keyword) && Array.isArray(value)) {
      (value as readonly Json[]).forEach((item, index) => visit(item, keyword, String(index)));
    }
    if (draft.schemaTables.has(keyword) && isJsonObject(value)) {
      value.forEach((item, name) => visit(item, keyword, name));
    }
  }
}
