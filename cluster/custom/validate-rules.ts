import type { RuleNode } from '../cel/index.ts';
import type { FieldError } from '../field-error.ts';
import { invalidValue } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isObject } from '../object.ts';
import { requireCel } from './load-cel.ts';

const rulesKey = 'x-kubernetes-validations';

/** What the rules of a schema have against an object. */
interface Findings {
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
}

export type RuleValidator = (object: KubeObject, old: KubeObject | undefined) => Findings;

const nothing: Findings = { errors: [], warnings: [] };

/** Checks objects by the rules of their schema, compiled when the first of them comes. */
export function ruleValidator(schema: JsonObject): RuleValidator {
  if (!hasRules(schema)) return () => nothing;
  let rules: RuleNode | undefined;
  /** An update is asked twice: for its errors, and for its warnings. */
  const known = new WeakMap<KubeObject, Findings>();
  return (object, old) => {
    const before = known.get(object);
    if (before) return before;
    const cel = requireCel();
    rules ??= cel.compileRules(schema);
    const findings = rules ? cel.validateRules(rules, object, old) : nothing;
    known.set(object, findings);
    return findings;
  };
}

/** Whether there are rules anywhere in a schema. */
export function hasRules(schema: JsonObject): boolean {
  if (schema[rulesKey] !== undefined) return true;
  return Object.values(schema).some((value) =>
    Array.isArray(value)
      ? value.some((item) => isObject(item) && hasRules(item))
      : isObject(value) && hasRules(value),
  );
}

const blocking = ['NotSupported', 'Required', 'TooLong', 'TooMany', 'TypeInvalid'];

/** Rules are not asked about an object that is not what they think it is. */
export function withRules(
  errors: readonly FieldError[],
  findings: () => Findings,
): readonly FieldError[] {
  if (!errors.some(({ type }) => blocking.includes(type))) {
    return [...errors, ...findings().errors];
  }
  const why =
    'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';
  return [...errors, invalidValue('<nil>', null, why)];
}
