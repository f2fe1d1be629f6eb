/** The part of OpenAPI that structural schemas are made of. */
export type Schema = Readonly<Record<string, unknown>>;

export function text(description?: string): Schema {
  return { type: 'string', ...about(description) };
}

export function oneOf(words: readonly string[]): Schema {
  return { type: 'string', enum: words };
}

export function count(description?: string): Schema {
  return { type: 'integer', format: 'int64', minimum: 0, ...about(description) };
}

export function flag(description?: string): Schema {
  return { type: 'boolean', ...about(description) };
}

export function date(description?: string): Schema {
  return { type: 'string', format: 'date-time', ...about(description) };
}

export function list(items: Schema, description?: string): Schema {
  return { type: 'array', items, ...about(description) };
}

export interface MapOptions {
  readonly required?: readonly string[];
  readonly description?: string;
}

export function map(
  properties: Readonly<Record<string, Schema>>,
  { required = [], description }: MapOptions = {},
): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    ...about(description),
  };
}

/** Somebody with an address. */
export function person(): Schema {
  return map({ name: text(), email: text(), url: text() });
}

/** A map whose fields are somebody else's. */
export function anyMap(description?: string): Schema {
  return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, ...about(description) };
}

export function textMap(): Schema {
  return { type: 'object', additionalProperties: { type: 'string' } };
}

function about(description: string | undefined): Schema {
  return description === undefined ? {} : { description };
}
