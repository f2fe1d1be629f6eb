import type { Check, Scope } from './scope.ts';
import { eachDocument, listAt, textAt } from './scope.ts';
import { valuesAt } from './set-path.ts';

/** Whether lists have a length, and those of several paths the same one. */
export const lengthEqual: Check = (scope) => {
  const path = textAt(scope.params, 'path');
  const paths = listAt(scope.params, 'paths').map(String);
  if (path === '')
    return eachDocument(scope, 'lengths', (document) => ofPaths(scope, document, paths));
  if (countOf(scope) === undefined) return ['"count" must be set where "path" is'];
  if (paths.length > 0) return ['"paths" and "path" exclude each other'];
  return eachDocument(scope, 'lengths', (document) => ofPath(scope, document, path).reasons);
};

function ofPaths(scope: Scope, document: unknown, paths: readonly string[]): readonly string[] {
  const found = paths.map((path) => ofPath(scope, document, path));
  const reasons = found.flatMap((each) => each.reasons);
  if (reasons.length > 0) return reasons;
  const [first, ...others] = found.map(({ length }) => length);
  const isRight = others.every((length) => (length === first) !== scope.negative);
  return isRight && first !== undefined ? [] : [lengthsOf(paths, found)];
}

function lengthsOf(
  paths: readonly string[],
  found: readonly { readonly length: number }[],
): string {
  return `lengths of ${paths.join(', ')} are ${found.map(({ length }) => length).join(', ')}`;
}

/** What is wrong with the lists at one path, and how long the last of them is. */
function ofPath(scope: Scope, document: unknown, path: string) {
  const count = countOf(scope);
  const values = valuesAt(document, path);
  if (values.length === 0)
    return { length: 0, reasons: scope.negative ? [] : [`unknown path ${path}`] };
  const reasons = values.flatMap((value) => {
    if (count === undefined) return Array.isArray(value) ? [] : [`${path} is not a list`];
    return (lengthOf(value) === count) !== scope.negative ? [] : [wrong(scope, path, value)];
  });
  return { length: lengthOf(values.at(-1)), reasons };
}

function wrong({ params, negative }: Scope, path: string, value: unknown): string {
  return `expected the length of ${path}${negative ? ' not' : ''} to be ${String(params.get('count'))}, got ${lengthOf(value)}`;
}

function countOf({ params }: Scope): number | undefined {
  const count = params.get('count');
  return typeof count === 'bigint' && count >= 0n ? Number(count) : undefined;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
