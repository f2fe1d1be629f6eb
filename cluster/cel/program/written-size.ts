import type { Expression } from '../syntax/expression.ts';
import type { CelType } from '../types/type.ts';
import { optionalElement } from '../types/type.ts';
import { sizeOf } from './cost.ts';
import type { Range } from './range.ts';
import { exactly } from './range.ts';

/** What a union starts with: no size at all, or that of nothing. */
export function nothing(parts: readonly Expression[]): Range {
  return { min: parts.length === 0 ? 0 : Infinity, max: 0 };
}

/** What can be counted in the expression itself. */
export function writtenSize(expression: Expression): Range | undefined {
  switch (expression.kind) {
    case 'literal':
      return exactly(sizeOf(expression.value));
    case 'list':
      return exactly(expression.elements.length);
    case 'map':
      return exactly(expression.entries.length);
    default:
      return undefined;
  }
}

/** Whether values of a type have no size but one. */
export function isScalar(type: CelType): boolean {
  const inner = optionalElement(type);
  if (inner) return isScalar(inner);
  return ['bool', 'double', 'duration', 'int', 'timestamp', 'uint'].includes(type.kind);
}
