import { HelmError } from '../base/index.ts';
import { decodeUtf8 } from '../go/index.ts';
import {
  containsDocument,
  failedTemplate,
  hasDocuments,
  onRaw,
  rawOf,
  snapshot,
  valuesAtPath,
} from './document-checks.ts';
import { isEqual, isSubset } from './equality.ts';
import { lengthEqual } from './length-equal.ts';
import { matches } from './matches.ts';
import { eachDocument, show, textAt, uniform, wanted } from './scope.ts';
import type { Check, Scope } from './scope.ts';
import { valuesAt } from './set-path.ts';

type Table = ReadonlyMap<string, unknown>;

/** Whether what is at a path is right; a text says why that cannot be told. */
type Judge = (value: unknown, params: Table, negative: boolean) => boolean | string;

/** For each value at the path of each document; a path that leads nowhere holds for the opposite alone. */
function atPath(what: string, judge: Judge): Check {
  return (scope) =>
    eachDocument(scope, what, (document) => judgeValues(scope, document, judge, what));
}

function judgeValues(
  { params, negative }: Scope,
  document: unknown,
  judge: Judge,
  what: string,
): readonly string[] {
  const path = textAt(params, 'path');
  const values = path === '' ? [document] : valuesAt(document, path);
  if (values.length === 0) return negative ? [] : [`unknown path ${path}`];
  return values.flatMap((value) => {
    const verdict = judge(value, params, negative);
    if (typeof verdict === 'string') return [`${path}: ${verdict}`];
    if (verdict !== negative) return [];
    return [
      `expected ${path}${negative ? ' not' : ''} ${what}${wanted(params)}, got ${show(value)}`,
    ];
  });
}

const equal = atPath('to equal', (value, params) => {
  const text = typeof value === 'string' ? decoded(value, params) : value;
  return isEqual(typeof text === 'string' ? uniform(text) : text, params.get('value') ?? null);
});

function decoded(text: string, params: Table): string {
  if (params.get('decodeBase64') !== true) return text;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text.replace(/[\r\n]/g, ''))
    throw new HelmError('NotBase64', `not base64: ${show(text)}`);
  return decodeUtf8(bytes);
}

const contains = atPath('to contain', (value, params) => {
  if (!Array.isArray(value)) return `is not a list: ${show(value)}`;
  const content = params.get('content') ?? null;
  const isAny = params.get('any') === true && content instanceof Map;
  const found = value.filter((item: unknown) =>
    isAny && item instanceof Map
      ? isSubset(item as Table, content as Table)
      : isEqual(item, content),
  ).length;
  const count = params.get('count');
  return typeof count === 'bigint' ? found === Number(count) : found > 0;
});

const matchRegex = atPath('to match', (value, params) => {
  if (typeof value !== 'string') return `is not a string: ${show(value)}`;
  return matches(textAt(params, 'pattern'), decoded(value, params));
});

const isNullOrEmpty = atPath('to be null or empty', (value) => {
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Map) return value.size === 0;
  return value === null || value === '' || value === 0 || value === 0n || value === false;
});

const subset = atPath('to have', (value, params) => {
  const content = params.get('content');
  if (!(value instanceof Map) || !(content instanceof Map))
    return `is not an object: ${show(value)}`;
  return isSubset(value as Table, content as Table);
});

const isType = atPath('to be of type', (value, params) => typeNameOf(value) === params.get('type'));

function typeNameOf(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return '[]interface {}';
  if (value instanceof Map) return 'map[string]interface {}';
  const names: Readonly<Record<string, string>> = {
    bigint: 'int',
    number: 'float64',
    boolean: 'bool',
  };
  return names[typeof value] ?? 'string';
}

function ordered(sign: 1 | -1, words: string): Check {
  return atPath(words, (value, params, negative) => {
    const other = params.get('value');
    if (typeof value !== typeof other)
      return `the types of ${show(value)} and ${show(other)} differ`;
    // The plugin's notGreaterOrEqual holds whatever the values are, and suites count on it.
    if (negative && sign > 0) return false;
    if (typeof value === 'string') return sign * compareTexts(value, String(other)) >= 0;
    return sign * (Number(value) - Number(other)) >= 0;
  });
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const exists: Check = (scope) =>
  eachDocument(scope, 'to exist', (document) => {
    const path = textAt(scope.params, 'path');
    if (valuesAt(document, path).length > 0 !== scope.negative) return [];
    return [`expected ${path}${scope.negative ? ' not' : ''} to exist`];
  });

function isField(field: string): Check {
  return (scope) =>
    eachDocument(scope, `${field} to be ${textAt(scope.params, 'of')}`, (document) => {
      const found = document instanceof Map ? (document.get(field) as unknown) : undefined;
      if ((found === scope.params.get('of')) !== scope.negative) return [];
      return [`expected ${field}${wantedOf(scope)}, got ${show(found)}`];
    });
}

function wantedOf({ params, negative }: Scope): string {
  return `${negative ? ' not' : ''} to be ${textAt(params, 'of')}`;
}

interface AssertionType {
  readonly check: Check;
  readonly isAntonym?: boolean;
  /** Wants that rendering fails. */
  readonly wantsFailure?: boolean;
}

const greaterOrEqual = ordered(1, 'to be at least');
const lessOrEqual = ordered(-1, 'to be at most');
const equalRaw = onRaw((raw, params) => uniform(raw) === params.get('value'), 'to equal');
const matchRegexRaw = onRaw((raw, params) => matches(textAt(params, 'pattern'), raw), 'to match');

function both(name: string, opposite: string, check: Check): Record<string, AssertionType> {
  return { [name]: { check }, [opposite]: { check, isAntonym: true } };
}

/** Every type of assertion, by its name. */
export const assertionTypes: Readonly<Record<string, AssertionType>> = {
  ...both('equal', 'notEqual', equal),
  ...both('equalRaw', 'notEqualRaw', equalRaw),
  ...both('greaterOrEqual', 'notGreaterOrEqual', greaterOrEqual),
  ...both('lessOrEqual', 'notLessOrEqual', lessOrEqual),
  ...both('exists', 'notExists', exists),
  ...both('isNotNull', 'isNull', exists),
  ...both('matchRegex', 'notMatchRegex', matchRegex),
  ...both('matchRegexRaw', 'notMatchRegexRaw', matchRegexRaw),
  ...both('contains', 'notContains', contains),
  ...both('isSubset', 'isNotSubset', subset),
  ...both('isNullOrEmpty', 'isNotNullOrEmpty', isNullOrEmpty),
  ...both('isEmpty', 'isNotEmpty', isNullOrEmpty),
  ...both('isType', 'isNotType', isType),
  ...both('lengthEqual', 'notLengthEqual', lengthEqual),
  isKind: { check: isField('kind') },
  isAPIVersion: { check: isField('apiVersion') },
  hasDocuments: { check: hasDocuments },
  containsDocument: { check: containsDocument },
  failedTemplate: { check: failedTemplate, wantsFailure: true },
  notFailedTemplate: { check: failedTemplate, isAntonym: true },
  matchSnapshot: { check: snapshot(valuesAtPath) },
  matchSnapshotRaw: { check: snapshot((document) => [rawOf(document)]) },
};
