/** A value that a form can ask for, as the chart's schema describes it. */
export interface FormField {
  readonly path: readonly string[];
  readonly type: 'string' | 'number' | 'boolean' | 'choice';
  readonly description: string;
  readonly choices: readonly string[];
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

type Schema = Readonly<Record<string, unknown>>;

/** The leaves of a schema that have a simple type; lists and free tables are left to YAML. */
export function formFieldsOf(text: string): readonly FormField[] {
  try {
    const schema: unknown = JSON.parse(text);
    return isTable(schema) ? fieldsBelow(schema, []) : [];
  } catch {
    return [];
  }
}

const maxDepth = 6;

function fieldsBelow(schema: Schema, path: readonly string[]): readonly FormField[] {
  const { properties } = schema;
  if (!isTable(properties) || path.length >= maxDepth) return [];
  return Object.entries(properties).flatMap(([key, value]) => {
    if (!isTable(value)) return [];
    const at = [...path, key];
    const type = typeOf(value);
    return type === undefined ? fieldsBelow(value, at) : [fieldOf(value, at, type)];
  });
}

function fieldOf(schema: Schema, path: readonly string[], type: FormField['type']): FormField {
  const { description, title, minimum, maximum } = schema;
  const words = [description, title].find((text) => typeof text === 'string');
  return {
    path,
    type,
    description: typeof words === 'string' ? words : '',
    choices: type === 'choice' ? (schema['enum'] as readonly string[]) : [],
    minimum: typeof minimum === 'number' ? minimum : undefined,
    maximum: typeof maximum === 'number' ? maximum : undefined,
  };
}

function typeOf(schema: Schema): FormField['type'] | undefined {
  const { enum: choices, type } = schema;
  if (Array.isArray(choices) && choices.every((each) => typeof each === 'string')) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' || type === 'boolean' ? type : undefined;
}

function isTable(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
