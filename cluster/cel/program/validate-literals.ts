import { GoError } from '../../../src/go/index.ts';
import { regexOf } from '../library/regex.ts';
import { childrenOf, walk } from '../syntax/children.ts';
import type { Call, Expression } from '../syntax/expression.ts';
import type { Issue } from '../syntax/issue.ts';
import { CompileError } from '../syntax/issue.ts';
import type { Checked } from '../types/checked.ts';
import { formatType, isSameType, optionalElement } from '../types/type.ts';
import type { CelType } from '../types/type.ts';
import { isTimestamp, readDuration } from '../values/time.ts';
import type { Value } from '../values/value.ts';
import { InstantiationError } from './instantiation-error.ts';
import { formatIssue } from './validate-format.ts';

type Check = (value: Value) => boolean;

/** By function: whether what is written as its first argument can be meant. */
const checks: Readonly<Record<string, Check>> = {
  duration: (value) => typeof value === 'string' && readDuration(value) !== undefined,
  timestamp: isTimestamp,
  matches: (value) => typeof value !== 'string' || regexFault(value) === undefined,
};
const patternFunctions = new Set(['matches', 'find', 'findAll']);

/** What is written out can be checked before anything is evaluated. */
export function validateLiterals(source: string, checked: Checked): void {
  const nodes = [...walk(checked.expression)];
  const calls = nodes.filter((one) => one.kind === 'call');
  const issues = [
    ...calls.flatMap(argumentIssues),
    ...mixtureIssues(checked, checked.expression),
    ...calls.flatMap((call) => formatIssue(checked, call)),
  ];
  if (issues.length > 0) throw new CompileError(source, issues);
  for (const call of calls) checkPattern(call);
}

function argumentIssues({ name, args: [argument] }: Call): readonly Issue[] {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  if (!check || argument?.kind !== 'literal' || check(argument.value)) return [];
  return [{ at: argument.at, message: `invalid ${name} argument` }];
}

/** What a list or a map holds is of one type, but for what is formatted. */
function mixtureIssues(checked: Checked, expression: Expression): readonly Issue[] {
  if (expression.kind === 'call' && expression.name === 'format') return [];
  const below = childrenOf(expression).flatMap((child) => mixtureIssues(checked, child));
  const typeOf = (one: Expression, isOptional: boolean): CelType => {
    const type = checked.typeOf(one);
    return isOptional ? (optionalElement(type) ?? type) : type;
  };
  const uniform = (parts: readonly (readonly [Expression, CelType])[]): readonly Issue[] => {
    const [, first] = parts[0] ?? [];
    const odd = parts.find(([, type]) => first && !isSameType(first, type));
    if (!first || !odd) return [];
    const message = `expected type '${formatType(first)}' but found '${formatType(odd[1])}'`;
    return [{ at: odd[0].at, message }];
  };
  if (expression.kind === 'list') {
    const parts = expression.elements.map(
      ({ value, isOptional }) => [value, typeOf(value, isOptional)] as const,
    );
    return [...uniform(parts), ...below];
  }
  if (expression.kind !== 'map') return below;
  const keys = expression.entries.map(({ key }) => [key, typeOf(key, false)] as const);
  const values = expression.entries.map(
    ({ value, isOptional }) => [value, typeOf(value, isOptional)] as const,
  );
  return [...uniform(keys), ...uniform(values), ...below];
}

/** Patterns are compiled ahead of the evaluation. */
function checkPattern({ name, target, args }: Call): void {
  if (!patternFunctions.has(name)) return;
  const pattern: Expression | undefined = target ? args[0] : args[1];
  if (pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return;
  const fault = regexFault(pattern.value);
  if (fault !== undefined) throw new InstantiationError(fault);
}

function regexFault(pattern: string): string | undefined {
  try {
    regexOf(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof GoError) return error.message;
    throw error;
  }
}
