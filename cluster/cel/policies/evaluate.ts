import type { JsonObject } from '../../object.ts';
import { jsonValue } from '../kubernetes/json-value.ts';
import type { Decide } from '../library/authorization.ts';
import { authorizerValue, resourceCheckValue } from '../library/authorization.ts';
import type { CelMap, Value } from '../values/value.ts';
import { EvaluationError } from '../values/value.ts';
import type { PolicyExpression } from './expressions.ts';

/** What the expressions of a policy see of a request. */
export interface PolicyInput {
  readonly object: JsonObject | undefined;
  readonly oldObject: JsonObject | undefined;
  readonly request: JsonObject;
  readonly params: JsonObject | undefined;
  readonly namespaceObject: JsonObject | undefined;
  readonly decide: Decide;
}

export interface Outcome {
  readonly value?: Value;
  readonly error?: string;
}

/** Nothing more can be evaluated: it has cost too much already. */
export class BudgetExceeded extends Error {
  constructor() {
    super(
      'validation failed due to running out of cost budget, no further validation rules will be run',
    );
  }
}

/** Evaluates expressions on one request, within a budget that they share. */
export class PolicyEvaluation {
  readonly #input: PolicyInput;
  readonly #values = new Map<string, Value>();
  readonly #variables: CelMap;
  #budget: number;
  #variableCost = 0;

  constructor(
    input: PolicyInput,
    variables: ReadonlyMap<string, PolicyExpression>,
    budget: number,
  ) {
    this.#input = input;
    this.#budget = budget;
    this.#variables = this.#lazyVariables(variables);
  }

  evaluate({ text, program, error }: PolicyExpression): Outcome {
    if (!program) return { error: `compilation error: ${error ?? ''}` };
    const result = program.evaluate((name) => this.#find(name));
    const cost = result.cost + this.#variableCost;
    this.#variableCost = 0;
    if (cost > this.#budget) throw new BudgetExceeded();
    this.#budget -= cost;
    if (result.error === undefined) return result;
    return { error: `expression '${text}' resulted in error: ${result.error}` };
  }

  #find(name: string): Value | undefined {
    if (name === 'variables') return this.#variables;
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const value = this.#read(name);
    if (value !== undefined) this.#values.set(name, value);
    return value;
  }

  #read(name: string): Value | undefined {
    const { object, oldObject, request, params, namespaceObject, decide } = this.#input;
    switch (name) {
      case 'object':
        return jsonValue(object ?? null);
      case 'oldObject':
        return jsonValue(oldObject ?? null);
      case 'request':
        return jsonValue(request);
      case 'params':
        return jsonValue(params ?? null);
      case 'namespaceObject':
        return jsonValue(namespaceObject ?? null);
      case 'authorizer':
        return authorizerValue(decide);
      case 'authorizer.requestResource':
        return resourceCheckValue(decide, resourceOf(request));
      default:
        return undefined;
    }
  }

  /** Each is evaluated when it is first asked for. */
  #lazyVariables(variables: ReadonlyMap<string, PolicyExpression>): CelMap {
    const known = new Map<string, Value>();
    const find = (key: Value): Value | undefined => {
      if (typeof key !== 'string') return undefined;
      const before = known.get(key);
      const variable = variables.get(key);
      if (before !== undefined || !variable) return before;
      const value = this.#variable(key, variable);
      known.set(key, value);
      return value;
    };
    return { kind: 'map', size: variables.size, keys: () => variables.keys(), find };
  }

  #variable(name: string, { program, error }: PolicyExpression): Value {
    const quoted = JSON.stringify(name);
    if (!program) {
      throw new EvaluationError(`composited variable ${quoted} fails to compile: ${error ?? ''}`);
    }
    const result = program.evaluate((one) => this.#find(one));
    this.#variableCost += result.cost;
    if (result.value !== undefined) return result.value;
    const why = result.error ?? '';
    throw new EvaluationError(`composited variable ${quoted} fails to evaluate: ${why}`);
  }
}

function resourceOf(request: JsonObject): {
  group: string;
  resource: string;
  subresource: string;
  namespace: string;
  name: string;
} {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const requested = request['requestResource'] as JsonObject | undefined;
  return {
    group: text(requested?.['group']),
    resource: text(requested?.['resource']),
    subresource: text(request['requestSubResource']),
    namespace: text(request['namespace']),
    name: text(request['name']),
  };
}
