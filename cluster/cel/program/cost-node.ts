import type { Expression } from '../syntax/expression.ts';
import type { CelType } from '../types/type.ts';
import { optionalElement } from '../types/type.ts';
import type { Range } from './range.ts';

/** Where in the variables a value is from: a variable, then fields, `@items`, `@keys`, `@values`. */
export type Path = readonly string[];

/** How large what is at a path may be; `undefined` where nobody knows. */
export type SizeAt = (path: Path) => Range | undefined;

/** A part of an expression as its costs see it. */
export interface CostNode {
  readonly type: CelType;
  readonly path: Path | undefined;
  readonly size: Range | undefined;
  readonly expression?: Expression;
}

/** An item of a list, as far as the list tells. */
export function itemOf({ type, path }: CostNode): CostNode | undefined {
  const element =
    type.kind === 'list' ? type.element : type.kind === 'map' ? type.key : optionalElement(type);
  if (!element) return undefined;
  const isKnown = path !== undefined && path.length > 0;
  return { type: element, path: isKnown ? [...path, '@items'] : undefined, size: undefined };
}
