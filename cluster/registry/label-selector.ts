import type { JsonObject, StringMap } from '../object.ts';
import { listAt, objectsAt, stringAt, stringsAt } from '../object.ts';
import { checkLabelValue, checkQualifiedName } from '../resources/names.ts';

type Operator = '=' | '!=' | 'in' | 'notin' | 'exists' | '!' | '>' | '<';

interface Requirement {
  readonly key: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

export type LabelSelector = (labels: StringMap) => boolean;

/** A selector that does not parse, in the words of the API. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError';
}

/** The `labelSelector` of a request: `app=web,tier in (a, b),!beta`. */
export function parseLabelSelector(text: string): LabelSelector {
  const requirements = new Parser(text).parse();
  return (labels) => requirements.every((requirement) => isMet(requirement, labels));
}

/** A metav1.LabelSelector, as workloads have it; an empty one selects everything. */
export function compileLabelSelector(selector: JsonObject | undefined): LabelSelector {
  if (!selector) return () => false;
  const requirements: Requirement[] = [
    ...Object.entries(stringsAt(selector, 'matchLabels')).map(([key, value]) => ({
      key,
      operator: '=' as const,
      values: [value],
    })),
    ...objectsAt(selector, 'matchExpressions').map(readExpression),
  ];
  return (labels) => requirements.every((requirement) => isMet(requirement, labels));
}

const expressionOperators: Readonly<Record<string, Operator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
};

function readExpression(expression: JsonObject): Requirement {
  return {
    key: stringAt(expression, 'key') ?? '',
    operator: expressionOperators[stringAt(expression, 'operator') ?? ''] ?? 'in',
    values: listAt(expression, 'values').map(String),
  };
}

function isMet({ key, operator, values }: Requirement, labels: StringMap): boolean {
  const value = labels[key];
  const [first = ''] = values;
  switch (operator) {
    case '=':
    case 'in':
      return value !== undefined && values.includes(value);
    case '!=':
    case 'notin':
      return value === undefined || !values.includes(value);
    case 'exists':
      return value !== undefined;
    case '!':
      return value === undefined;
    case '>':
      return value !== undefined && Number(value) > Number(first);
    case '<':
      return value !== undefined && Number(value) < Number(first);
  }
}

const special = /^(?:==|!=|[=!(),<>])/;

const operatorList = 'in, notin, =, ==, !=, gt, lt';

class Parser {
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(text: string) {
    this.#tokens = tokenize(text);
  }

  parse(): readonly Requirement[] {
    const requirements: Requirement[] = [];
    while (this.#peek() !== undefined) {
      if (this.#peek() !== '!' && isSpecial(this.#peek())) {
        throw new SelectorError(
          `found '${this.#shown()}', expected: !, identifier, or 'end of string'`,
        );
      }
      requirements.push(this.#requirement());
      const found = this.#shown();
      const token = this.#next();
      if (token === undefined) break;
      if (token !== ',')
        throw new SelectorError(`found '${found}', expected: ',' or 'end of string'`);
      if (this.#peek() !== '!' && isSpecial(this.#peek())) {
        throw new SelectorError(`found '${this.#shown()}', expected: identifier after ','`);
      }
    }
    return requirements;
  }

  #requirement(): Requirement {
    try {
      const isNegated = this.#peek() === '!';
      if (isNegated) this.#position++;
      const key = this.#key();
      if (isNegated) return { key, operator: '!', values: [] };
      const token = this.#peek();
      if (token === undefined || token === ',') return { key, operator: 'exists', values: [] };
      return this.#comparison(key);
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
      throw new SelectorError(`unable to parse requirement: ${error.message}`);
    }
  }

  #comparison(key: string): Requirement {
    const operator = this.#next();
    switch (operator) {
      case '=':
      case '==':
        return { key, operator: '=', values: this.#exact(key) };
      case '!=':
        return { key, operator, values: this.#exact(key) };
      case '>':
      case '<':
        return { key, operator, values: requireInteger(this.#exact(key)) };
      case 'in':
      case 'notin':
        return { key, operator, values: checkValues(key, this.#list()) };
      default:
        throw new SelectorError(`found '${operator ?? ''}', expected: ${operatorList}`);
    }
  }

  #key(): string {
    if (isSpecial(this.#peek())) {
      throw new SelectorError(`found '${this.#shown()}', expected: identifier`);
    }
    const key = this.#next() ?? '';
    const faults = checkQualifiedName(key);
    if (faults.length === 0) return key;
    throw new SelectorError(`<nil>: Invalid value: ${JSON.stringify(key)}: ${faults.join('; ')}`);
  }

  #exact(key: string): readonly string[] {
    const token = this.#peek();
    if (token === undefined || token === ',') return [''];
    if (isSpecial(token)) throw new SelectorError(`found '${token}', expected: identifier`);
    this.#position++;
    return checkValues(key, [token]);
  }

  #list(): readonly string[] {
    if (this.#peek() !== '(') throw new SelectorError(`found '${this.#shown()}' expected: '('`);
    this.#position++;
    const first = this.#peek();
    if (first !== ',' && first !== ')' && isSpecial(first)) {
      throw new SelectorError(`found '${this.#shown()}', expected: ',', ')' or identifier`);
    }
    const values: string[] = [];
    for (;;) {
      const token = this.#peek();
      values.push(token === ')' || token === ',' ? '' : this.#item());
      const found = this.#shown();
      const separator = this.#next();
      if (separator === ')') return values;
      if (separator !== ',') throw new SelectorError(`found '${found}', expected: ',' or ')'`);
    }
  }

  #item(): string {
    if (isSpecial(this.#peek())) {
      throw new SelectorError(`found '${this.#shown()}', expected: ',', or identifier`);
    }
    return this.#next() ?? '';
  }

  #peek(): string | undefined {
    return this.#tokens[this.#position];
  }

  #shown(): string {
    return this.#peek() ?? '';
  }

  #next(): string | undefined {
    return this.#tokens[this.#position++];
  }
}

/** The end of the text counts: an identifier was expected. */
function isSpecial(token: string | undefined): boolean {
  return token === undefined || special.test(token);
}

function checkValues(key: string, values: readonly string[]): readonly string[] {
  values.forEach((value, index) => {
    const faults = checkLabelValue(value);
    if (faults.length === 0) return;
    const given = JSON.stringify(value);
    throw new SelectorError(
      `values[${index}][${key}]: Invalid value: ${given}: ${faults.join('; ')}`,
    );
  });
  return values;
}

function requireInteger(values: readonly string[]): readonly string[] {
  const [value = ''] = values;
  if (/^[+-]?[0-9]+$/.test(value)) return values;
  throw new SelectorError(
    `values[0]: Invalid value: ${JSON.stringify(value)}: for 'Gt', 'Lt' operators, the value must be an integer`,
  );
}

function tokenize(text: string): readonly string[] {
  const tokens: string[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const token = special.exec(rest)?.[0] ?? /^[^\s=!(),<>]+/.exec(rest)?.[0] ?? rest;
    tokens.push(token);
    rest = rest.slice(token.length).trimStart();
  }
  return tokens;
}
