/** What a JSONPath template is made of, in kubectl's dialect. */
export type PathNode =
  | { readonly kind: 'constant'; readonly value: string | number | boolean }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'slice'; readonly slice: Slice }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'recursion' }
  | { readonly kind: 'union'; readonly lists: readonly PathList[] }
  | Filter
  /** `range`, `end`, or what is neither. */
  | { readonly kind: 'word'; readonly word: string };

/** Steps that are taken one after the other. */
export type PathList = readonly PathNode[];

export interface Slice {
  readonly from: number | undefined;
  /** Undefined for the end; with `isIndex`, the one after `from`. */
  readonly to: number | undefined;
  readonly step: number | undefined;
  readonly isIndex: boolean;
}

export interface Filter {
  readonly kind: 'filter';
  readonly left: PathList;
  /** `exists` where there is nothing to compare with. */
  readonly operator: string;
  readonly right: PathList;
}

/** A text, or what stands between braces. */
export type TemplatePart = { readonly text: string } | { readonly action: PathList };
