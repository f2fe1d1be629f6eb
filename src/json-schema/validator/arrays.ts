import { findDuplicates } from '../equality.ts';
import type { Failure } from '../failure.ts';
import type { ArrayKeywords } from '../schema.ts';
import { addFailure, checkInner, fail } from './check.ts';
import type { Check } from './check.ts';

type Items = readonly unknown[];

/** Every keyword about lists. */
export function checkArray(check: Check, keywords: ArrayKeywords, items: Items): void {
  checkLength(check, keywords, items);
  checkItems(check, keywords, items);
  checkContains(check, keywords, items);
}

function checkLength(check: Check, keywords: ArrayKeywords, items: Items): void {
  const { minItems, maxItems, hasUniqueItems } = keywords;
  const got = items.length;
  if (minItems !== undefined && got < minItems) {
    fail(check, { kind: 'minItems', got, want: minItems });
  }
  if (maxItems !== undefined && got > maxItems) {
    fail(check, { kind: 'maxItems', got, want: maxItems });
  }
  const pair = hasUniqueItems ? findDuplicates(items) : undefined;
  if (pair !== undefined) fail(check, { kind: 'uniqueItems', pair });
}

function checkItems(check: Check, keywords: ArrayKeywords, items: Items): void {
  const { prefixItems, restItems } = keywords;
  for (const [index, item] of items.entries()) {
    const schema = prefixItems[index] ?? restItems;
    if (typeof schema !== 'object') break;
    addFailure(check, checkInner(check, schema, item, String(index)));
  }
  const count = items.length - prefixItems.length;
  if (restItems === false && count > 0) fail(check, { kind: 'additionalItems', count });
}

function checkContains(check: Check, keywords: ArrayKeywords, items: Items): void {
  const { contains, minContains, maxContains } = keywords;
  if (contains === undefined) return;
  const causes: Failure[] = [];
  const at: number[] = [];
  for (const [index, item] of items.entries()) {
    const failure = checkInner(check, contains, item, String(index));
    if (failure !== undefined) causes.push(failure);
    else {
      at.push(index);
      if (check.schema.draft >= 2020) check.unevaluated.items?.delete(index);
    }
  }
  if (minContains === undefined) {
    if (at.length === 0) fail(check, { kind: 'contains' }, causes);
  } else if (at.length < minContains) {
    fail(check, { kind: 'minContains', at, want: minContains }, causes);
  }
  if (maxContains !== undefined && at.length > maxContains) {
    fail(check, { kind: 'maxContains', at, want: maxContains });
  }
}
