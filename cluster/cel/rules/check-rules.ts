import type { FieldError } from '../../field-error.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../field-error.ts';
import type { JsonObject } from '../../object.ts';
import { isObject, numberAt, objectAt, objectsAt, stringAt } from '../../object.ts';
import type { SchemaType } from '../kubernetes/schema-type.ts';
import { schemaType } from '../kubernetes/schema-type.ts';
import { sizesIn } from '../kubernetes/size-at.ts';
import { escapeName } from '../kubernetes/escape.ts';
import type { Program } from '../compile.ts';
import { estimateCost } from '../program/estimate.ts';
import type { Rule } from './compile-rules.ts';
import { compileRule, rulesKey } from './compile-rules.ts';
import { readFieldPath } from './field-path.ts';

const maxRuleCost = 10_000_000;
const maxSchemaCost = 100_000_000;
const maxRequest = 3 * 1024 * 1024;
const largest = 2 ** 64;
/** How many of the most expensive rules are named. */
const namedRules = 4;
const reasons = [
  'FieldValueDuplicate',
  'FieldValueForbidden',
  'FieldValueInvalid',
  'FieldValueRequired',
];

/** What is wrong with the rules of a schema: their words, their expressions, their costs. */
export function checkRules(schema: JsonObject, path: string): readonly FieldError[] {
  const type = schemaType(schema, 'selfType', true);
  const totals: { readonly path: string; readonly cost: number }[] = [];
  const place = { path, cardinality: 1, uncorrelated: undefined, observe: totals };
  const errors = checkNode(schema, type, place).errors;
  const total = totals.reduce((sum, { cost }) => Math.min(sum + cost, largest), 0);
  if (total <= maxSchemaCost) return errors;
  const why =
    'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';
  const expensive = totals
    .filter(({ cost }) => cost >= maxSchemaCost / 100)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, namedRules);
  const subject = `${rulesKey} estimated rule cost total for entire OpenAPIv3 schema`;
  return [
    ...errors,
    ...expensive.map((one) => forbiddenField(one.path, why)),
    forbiddenField(path, excess(subject, total, maxSchemaCost)),
  ];
}

interface Place {
  readonly path: string;
  /** How often the schema may occur in an object; `undefined` for as often as fits. */
  readonly cardinality: number | undefined;
  /** The list whose items can't be told from one another. */
  readonly uncorrelated: string | undefined;
  readonly observe: { readonly path: string; readonly cost: number }[];
}

interface Checked {
  readonly errors: readonly FieldError[];
  /** Something is wrong that an expression has nothing to do with. */
  readonly isBroken: boolean;
}

function checkNode(schema: JsonObject, type: SchemaType | undefined, place: Place): Checked {
  const below = childrenOf(schema, type, place).map((child) =>
    checkNode(child.schema, child.type, child.place),
  );
  const words = objectsAt(schema, rulesKey).flatMap((rule, index) =>
    checkWords(rule, schema, `${place.path}.${rulesKey}[${index}]`),
  );
  const isBroken = words.length > 0 || below.some((one) => one.isBroken);
  const expressions = isBroken || !type ? [] : checkExpressions(schema, type, place);
  return { errors: [...below.flatMap(({ errors }) => errors), ...words, ...expressions], isBroken };
}

interface Child {
  readonly schema: JsonObject;
  readonly type: SchemaType | undefined;
  readonly place: Place;
}

function childrenOf(
  schema: JsonObject,
  type: SchemaType | undefined,
  place: Place,
): readonly Child[] {
  const { path } = place;
  const most = maxElements(schema);
  const cardinality =
    place.cardinality === undefined || most === undefined
      ? undefined
      : Math.min(place.cardinality * most, largest);
  const inner = { ...place, cardinality };
  const properties = Object.entries(objectAt(schema, 'properties') ?? {}).flatMap(
    ([name, property]): Child[] => {
      if (!isObject(property)) return [];
      const escaped = escapeName(name);
      const known = escaped === undefined ? undefined : type?.fields?.get(escaped);
      return [
        {
          schema: property,
          type: known ?? schemaType(property, name),
          place: { ...inner, path: `${path}.properties[${name}]` },
        },
      ];
    },
  );
  const values = objectAt(schema, 'additionalProperties');
  const items = objectAt(schema, 'items');
  const isKeyed = stringAt(schema, 'x-kubernetes-list-type') === 'map';
  return [
    ...properties,
    ...(values
      ? [
          {
            schema: values,
            type: type?.element,
            place: { ...inner, path: `${path}.additionalProperties` },
          },
        ]
      : []),
    ...(items
      ? [
          {
            schema: items,
            type: type?.element,
            place: {
              ...inner,
              path: `${path}.items`,
              uncorrelated: place.uncorrelated ?? (isKeyed ? undefined : path),
            },
          },
        ]
      : []),
  ];
}

/** How many of what is below there may be, for each of its own. */
function maxElements(schema: JsonObject): number | undefined {
  const most = (key: string): number | undefined => {
    const value = numberAt(schema, key);
    return value === undefined ? undefined : Math.max(value, 0);
  };
  switch (stringAt(schema, 'type')) {
    case 'array':
      return most('maxItems');
    case 'object':
      return schema['additionalProperties'] === undefined ? 1 : most('maxProperties');
    default:
      return 1;
  }
}

function checkWords(rule: JsonObject, schema: JsonObject, path: string): readonly FieldError[] {
  const text = stringAt(rule, 'rule') ?? '';
  const message = stringAt(rule, 'message') ?? '';
  const messageExpression = stringAt(rule, 'messageExpression') ?? '';
  const reason = stringAt(rule, 'reason');
  const fieldPath = stringAt(rule, 'fieldPath') ?? '';
  return [
    ...checkMessage(text, message, path),
    ...(messageExpression !== '' && messageExpression.trim() === ''
      ? [required(`${path}.messageExpression`, 'messageExpression must be non-empty if specified')]
      : []),
    ...(reason === undefined || reasons.includes(reason)
      ? []
      : [notSupported(`${path}.reason`, reason, reasons)]),
    ...checkFieldPath(fieldPath, schema, `${path}.fieldPath`),
  ];
}

function checkMessage(text: string, message: string, path: string): readonly FieldError[] {
  if (text.trim() === '') return [required(`${path}.rule`, 'rule is not specified')];
  if (message !== '' && message.trim() === '') {
    return [invalidValue(`${path}.message`, message, 'must be non-empty if specified')];
  }
  if (hasLineBreak(message.trim())) {
    return [invalidValue(`${path}.message`, message, 'must not contain line breaks')];
  }
  if (!hasLineBreak(text.trim()) || message.trim() !== '') return [];
  const why = 'message must be specified if rule contains line breaks';
  return [required(`${path}.message`, why)];
}

function hasLineBreak(text: string): boolean {
  return /[\n\r]/.test(text);
}

function checkFieldPath(
  fieldPath: string,
  schema: JsonObject,
  path: string,
): readonly FieldError[] {
  if (fieldPath === '') return [];
  const faults = [
    ...(fieldPath.trim() === '' ? ['must be non-empty if specified'] : []),
    ...(hasLineBreak(fieldPath) ? ['must not contain line breaks'] : []),
    ...(readFieldPath(fieldPath, schema) === undefined ? ['must be a valid path'] : []),
  ];
  return faults.map((fault) => invalidValue(path, fieldPath, fault));
}

function checkExpressions(
  schema: JsonObject,
  type: SchemaType,
  place: Place,
): readonly FieldError[] {
  return objectsAt(schema, rulesKey).flatMap((source, index) => {
    const rule = compileRule(source, type.type);
    const path = `${place.path}.${rulesKey}[${index}]`;
    return [
      ...checkCosts(rule, type, place, path),
      ...(rule.error === undefined
        ? []
        : [invalidValue(`${path}.rule`, internalRule(source), rule.error)]),
      ...checkMessageExpression(rule, type, place, path),
      ...checkOldSelf(rule, place, path),
    ];
  });
}

/** The rule as the server's own type prints it. */
function internalRule(source: JsonObject): JsonObject {
  return {
    Rule: source['rule'] ?? '',
    Message: source['message'] ?? '',
    MessageExpression: source['messageExpression'] ?? '',
    Reason: source['reason'] ?? null,
    FieldPath: source['fieldPath'] ?? '',
    OptionalOldSelf: source['optionalOldSelf'] ?? null,
  };
}

function costOf(program: Program, type: SchemaType): number {
  return estimateCost(program.checked, sizesIn(type)).max;
}

function checkCosts(
  { program }: Rule,
  type: SchemaType,
  { cardinality, observe }: Place,
  path: string,
): readonly FieldError[] {
  const occurrences = cardinality ?? Math.floor(maxRequest / (type.minSize + 1));
  const cost = program ? Math.min(costOf(program, type) * occurrences, largest) : 0;
  observe.push({ path: `${path}.rule`, cost });
  if (cost <= maxRuleCost) return [];
  return [forbiddenField(`${path}.rule`, excess('estimated rule cost', cost, maxRuleCost))];
}

function checkMessageExpression(
  { messageProgram, messageError, source }: Rule,
  type: SchemaType,
  { observe }: Place,
  path: string,
): readonly FieldError[] {
  const at = `${path}.messageExpression`;
  if (messageError !== undefined) return [invalidValue(at, internalRule(source), messageError)];
  if (!messageProgram) return [];
  const cost = costOf(messageProgram, type);
  observe.push({ path: at, cost });
  if (cost <= maxRuleCost) return [];
  return [forbiddenField(at, excess('estimated messageExpression cost', cost, maxRuleCost))];
}

function checkOldSelf(
  { usesOldSelf, source, text, error }: Rule,
  { uncorrelated }: Place,
  path: string,
): readonly FieldError[] {
  const optional = source['optionalOldSelf'];
  if (!usesOldSelf) {
    if (typeof optional !== 'boolean' || error !== undefined) return [];
    const why = 'may not be set if oldSelf is not used in rule';
    return [invalidValue(`${path}.optionalOldSelf`, optional, why)];
  }
  if (uncorrelated === undefined) return [];
  const why = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`;
  return [invalidValue(`${path}.rule`, text, why)];
}

function excess(subject: string, cost: number, limit: number): string {
  const factor = cost / limit;
  const shown =
    factor > 100
      ? 'more than 100x'
      : factor < 1.5
        ? `${factor.toFixed(6)}x`
        : `${factor.toFixed(1)}x`;
  return `${subject} exceeds budget by factor of ${shown} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}
