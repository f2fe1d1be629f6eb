import type { FieldError } from '../../field-error.ts';
import { describeFieldError } from '../../field-error.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject, stringAt } from '../../object.ts';
import type { Program } from '../compile.ts';
import { schemaValue } from '../kubernetes/schema-value.ts';
import { withMetadata } from '../kubernetes/schema-type.ts';
import type { Value } from '../values/value.ts';
import { Optional, none } from '../values/value.ts';
import type { Rule, RuleNode } from './compile-rules.ts';
import type { Correlation } from './correlation.ts';
import { correlateItem, correlateKey, isUnchanged, itemFinder } from './correlation.ts';
import { readFieldPath } from './field-path.ts';

/** What all rules of an object together may cost. */
const maxObjectCost = 10_000_000;
const maxMessage = 5 * 1024;

export interface RuleFindings {
  readonly errors: readonly FieldError[];
  /** What would be refused, had it not been there before. */
  readonly warnings: readonly string[];
}

/** Evaluates the rules of a schema on an object, given the one it comes from in an update. */
export function validateRules(node: RuleNode, object: Json, old: Json | undefined): RuleFindings {
  const run = new RuleRun();
  const correlation = old === undefined ? {} : { current: { value: object, old } };
  run.visit(node, { path: '', value: object, old, correlation });
  return run;
}

interface Visit {
  readonly path: string;
  readonly value: Json;
  /** What the value comes from, as far as rules may ask. */
  readonly old: Json | undefined;
  readonly correlation: Correlation;
}

class RuleRun implements RuleFindings {
  readonly errors: FieldError[] = [];
  readonly warnings: string[] = [];
  #budget = maxObjectCost;

  visit(node: RuleNode, visit: Visit): void {
    const { value, correlation } = visit;
    if (value === null || this.#budget < 0) return;
    this.#evaluate(node, visit);
    for (const part of node.allOf) {
      const { parent } = correlation;
      this.visit(part, { ...visit, correlation: parent ? { parent } : {} });
    }
    if (Array.isArray(value)) this.#visitItems(node, visit, value);
    else if (isObject(value)) this.#visitFields(node, visit, value);
  }

  #visitItems({ items, schema }: RuleNode, visit: Visit, value: readonly Json[]): void {
    if (!items) return;
    const findOld = itemFinder(schema, Array.isArray(visit.old) ? visit.old : []);
    for (const [index, item] of value.entries()) {
      this.visit(items, {
        path: `${visit.path}[${index}]`,
        value: item,
        old: findOld(item),
        correlation: correlateItem(visit.correlation, item, findOld),
      });
    }
  }

  #visitFields({ values, properties }: RuleNode, visit: Visit, value: JsonObject): void {
    const old = isObject(visit.old) ? visit.old : {};
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue;
      const next = {
        value: item,
        old: old[key] ?? undefined,
        correlation: correlateKey(visit.correlation, key),
      };
      if (values) this.visit(values, { ...next, path: `${visit.path}[${key}]` });
      const property = properties.get(key);
      const path = visit.path === '' ? key : `${visit.path}.${key}`;
      if (property) this.visit(property, { ...next, path });
    }
  }

  #evaluate(node: RuleNode, visit: Visit): void {
    const variables = lazyVariables(node, visit);
    for (const rule of node.rules) {
      if (this.#budget < 0) return;
      if (this.#budget === 0) {
        this.#exhaust(node, visit);
        return;
      }
      const isTransition = rule.usesOldSelf && visit.old === undefined;
      if (isTransition && !rule.hasOptionalOldSelf) continue;
      this.#evaluateRule(node, rule, visit, variables);
    }
  }

  #evaluateRule(node: RuleNode, rule: Rule, visit: Visit, variables: Variables): void {
    if (rule.error !== undefined) {
      this.#invalid(node, visit, `rule compile error: ${rule.error}`);
      return;
    }
    if (!rule.program) return;
    const find = (name: string): Value | undefined => variables(name, rule.hasOptionalOldSelf);
    const outcome = evaluate(rule.program, find);
    if (outcome.cost > this.#budget) {
      this.#exhaust(node, visit);
      return;
    }
    this.#budget -= outcome.cost;
    if (outcome.error !== undefined) this.#fail(node, rule, visit, outcome.error);
    else if (outcome.value !== true) this.#refuse(node, rule, visit, find);
  }

  #exhaust(node: RuleNode, visit: Visit): void {
    this.#invalid(
      node,
      visit,
      'validation failed due to running out of cost budget, no further validation rules will be run',
    );
    this.#budget = -1;
  }

  #invalid({ schema }: RuleNode, { path }: Visit, detail: string): void {
    const value = stringAt(schema, 'type') ?? '';
    this.errors.push({ type: 'Invalid', field: fieldOf(path), value, detail });
  }

  /** The rule could not be evaluated. */
  #fail(node: RuleNode, rule: Rule, visit: Visit, error: string): void {
    const shown = messageOf(rule) ?? rule.text.trim();
    if (error.startsWith('no such overload')) {
      const why = 'call arguments did not match a supported operator, function or macro signature';
      this.#invalid(node, visit, `'${error}': ${why} for rule: ${shown}`);
    } else if (error.startsWith('operation cancelled')) {
      const why = 'no further validation rules will be run due to call cost exceeds limit';
      this.#invalid(node, visit, `'${error}': ${why} for rule: ${shown}`);
      this.#budget = -1;
    } else {
      this.#invalid(node, visit, `${error} evaluating rule: ${shown}`);
    }
  }

  /** The rule does not hold. */
  #refuse(node: RuleNode, rule: Rule, visit: Visit, find: Find): void {
    const detail =
      this.#message(rule, find) ?? messageOf(rule) ?? `failed rule: ${rule.text.trim()}`;
    const fieldPath = stringAt(rule.source, 'fieldPath') ?? '';
    const below = fieldPath === '' ? undefined : readFieldPath(fieldPath, node.schema);
    const type = stringAt(node.schema, 'type');
    const isShown = type !== 'object' && type !== 'array';
    const error: FieldError = {
      ...errorFor(stringAt(rule.source, 'reason'), detail),
      field: fieldOf(joinPath(visit.path, below)),
      ...(isShown && { value: visit.value }),
    };
    if (rule.usesOldSelf || !isUnchanged(visit.correlation)) this.errors.push(error);
    else this.warnings.push(`${error.field}: ${describeFieldError(error)}`);
  }

  #message({ messageProgram }: Rule, find: Find): string | undefined {
    if (!messageProgram) return undefined;
    const { value, cost } = evaluate(messageProgram, find);
    this.#budget -= cost;
    const text = typeof value === 'string' ? value.trim() : '';
    const isFit = text !== '' && !text.includes('\n') && Buffer.byteLength(text) <= maxMessage;
    return isFit ? text : undefined;
  }
}

type Find = (name: string) => Value | undefined;
type Variables = (name: string, isOptional: boolean) => Value | undefined;

/** Values are made for the rules that ask for them. */
function lazyVariables({ schema, isResource }: RuleNode, { value, old }: Visit): Variables {
  const shown = isResource ? withMetadata(schema) : schema;
  let self: Value | undefined;
  return (name, isOptional) => {
    if (name === 'self') return (self ??= schemaValue(value, shown));
    if (name !== 'oldSelf') return undefined;
    if (old === undefined || old === null) return isOptional ? none : undefined;
    const before = schemaValue(old, shown);
    return isOptional ? new Optional(before) : before;
  };
}

function evaluate(program: Program, find: Find): ReturnType<Program['evaluate']> {
  return program.evaluate(find);
}

function messageOf({ source }: Rule): string | undefined {
  const message = stringAt(source, 'message')?.trim() ?? '';
  return message === '' ? undefined : message;
}

/** The root of an object has no name. */
function fieldOf(path: string): string {
  return path === '' ? '<nil>' : path;
}

function joinPath(path: string, below: string | undefined): string {
  if (below === undefined) return path;
  return path === '' ? below : `${path}.${below}`;
}

type FieldErrorBody = Pick<FieldError, 'type' | 'detail'>;

function errorFor(reason: string | undefined, detail: string): FieldErrorBody {
  switch (reason) {
    case 'FieldValueForbidden':
      return { type: 'Forbidden', detail };
    case 'FieldValueRequired':
      return { type: 'Required', detail };
    case 'FieldValueDuplicate':
      return { type: 'Duplicate', detail: '' };
    default:
      return { type: 'Invalid', detail };
  }
}
