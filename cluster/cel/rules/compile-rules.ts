import type { JsonObject } from '../../object.ts';
import { isObject, objectAt, objectsAt, stringAt } from '../../object.ts';
import type { Program } from '../compile.ts';
import { compile } from '../compile.ts';
import { escapeName } from '../kubernetes/escape.ts';
import type { SchemaType } from '../kubernetes/schema-type.ts';
import { schemaType } from '../kubernetes/schema-type.ts';
import { InstantiationError } from '../program/instantiation-error.ts';
import { walk } from '../syntax/children.ts';
import { CompileError } from '../syntax/issue.ts';
import type { CelType } from '../types/type.ts';
import { optionalOf } from '../types/type.ts';

export const rulesKey = 'x-kubernetes-validations';

/** A rule of a schema, compiled. What does not compile says why, when it is to be checked. */
export interface Rule {
  readonly source: JsonObject;
  readonly text: string;
  readonly program?: Program;
  readonly error?: string;
  readonly messageProgram?: Program;
  readonly messageError?: string;
  readonly usesOldSelf: boolean;
  readonly hasOptionalOldSelf: boolean;
}

/** The rules of a schema, and of what is below it. */
export interface RuleNode {
  readonly schema: JsonObject;
  readonly isResource: boolean;
  readonly rules: readonly Rule[];
  readonly properties: ReadonlyMap<string, RuleNode>;
  readonly values?: RuleNode;
  readonly items?: RuleNode;
  readonly allOf: readonly RuleNode[];
}

/** The rules of the schema of a custom resource; `undefined` where there are none. */
export function compileRules(schema: JsonObject): RuleNode | undefined {
  const type = schemaType(schema, 'selfType', true);
  return type && compileNode(schema, { schema, type, isResource: true });
}

interface Place {
  readonly schema: JsonObject;
  readonly type: SchemaType;
  readonly isResource: boolean;
}

function compileNode(source: JsonObject, place: Place): RuleNode | undefined {
  const node: RuleNode = {
    schema: place.schema,
    isResource: place.isResource,
    rules: objectsAt(source, rulesKey).map((rule) => compileRule(rule, place.type.type)),
    properties: compileProperties(source, place),
    ...compileElements(source, place),
    allOf: objectsAt(source, 'allOf').flatMap((part) => compileNode(part, place) ?? []),
  };
  const isEmpty =
    node.rules.length === 0 &&
    node.properties.size === 0 &&
    !node.values &&
    !node.items &&
    node.allOf.length === 0;
  return isEmpty ? undefined : node;
}

function compileProperties(
  source: JsonObject,
  { schema, type }: Place,
): ReadonlyMap<string, RuleNode> {
  const nodes = new Map<string, RuleNode>();
  const known = objectAt(schema, 'properties') ?? {};
  for (const [name, part] of Object.entries(objectAt(source, 'properties') ?? {})) {
    const property = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!isObject(part) || !isObject(property)) continue;
    const escaped = escapeName(name);
    const propertyType =
      escaped === undefined ? schemaType(property, name) : type.fields?.get(escaped);
    const node = propertyType && compileNode(part, placeOf(property, propertyType));
    if (node) nodes.set(name, node);
  }
  return nodes;
}

function placeOf(schema: JsonObject, type: SchemaType): Place {
  return { schema, type, isResource: schema['x-kubernetes-embedded-resource'] === true };
}

function compileElements(
  source: JsonObject,
  { schema, type }: Place,
): { values?: RuleNode; items?: RuleNode } {
  const compileAt = (key: string): RuleNode | undefined => {
    const part = objectAt(source, key);
    const element = objectAt(schema, key);
    if (!part || !element || !type.element) return undefined;
    return compileNode(part, placeOf(element, type.element));
  };
  const values = compileAt('additionalProperties');
  const items = compileAt('items');
  return { ...(values && { values }), ...(items && { items }) };
}

/** Compiles one rule, for values of a type. */
export function compileRule(source: JsonObject, self: CelType): Rule {
  const hasOptionalOldSelf = source['optionalOldSelf'] === true;
  const variables = new Map([
    ['self', self],
    ['oldSelf', hasOptionalOldSelf ? optionalOf(self) : self],
  ]);
  const text = stringAt(source, 'rule') ?? '';
  const rule = { source, text, hasOptionalOldSelf, usesOldSelf: false };
  if (text.trim() === '') return rule;
  const compiled = attempt(text, variables, {
    kind: 'bool',
    complaint: 'cel expression must evaluate to a bool',
  });
  if ('error' in compiled) return { ...rule, error: compiled.error };
  const usesOldSelf = mentionsOldSelf(compiled.program);
  const message = stringAt(source, 'messageExpression') ?? '';
  const result = { ...rule, program: compiled.program, usesOldSelf };
  if (message === '') return result;
  const shown = attempt(message, variables, {
    kind: 'string',
    complaint: 'messageExpression must evaluate to a string',
    prefix: 'messageExpression ',
  });
  return 'error' in shown
    ? { ...result, messageError: shown.error }
    : { ...result, messageProgram: shown.program };
}

function attempt(
  text: string,
  variables: ReadonlyMap<string, CelType>,
  wanted: { readonly kind: CelType['kind']; readonly complaint: string; readonly prefix?: string },
): { program: Program } | { error: string } {
  const { kind, complaint, prefix = '' } = wanted;
  try {
    const program = compile(text, { variables });
    return program.checked.type.kind === kind ? { program } : { error: complaint };
  } catch (error) {
    if (error instanceof CompileError) {
      return { error: `${prefix}compilation failed: ${error.message}` };
    }
    if (!(error instanceof InstantiationError)) throw error;
    const what = prefix === '' ? 'program ' : prefix;
    return { error: `${what}instantiation failed: ${error.message}` };
  }
}

function mentionsOldSelf({ checked }: Program): boolean {
  for (const node of walk(checked.expression)) {
    const reference = checked.referenceOf(node);
    if (reference?.kind === 'variable' && reference.name === 'oldSelf') return true;
  }
  return false;
}
