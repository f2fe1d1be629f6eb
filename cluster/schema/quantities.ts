import type { Json } from '../object.ts';
import { stringsAt } from '../object.ts';
import type { Quantity } from './quantity.ts';
import { formatQuantity, parseQuantity } from './quantity.ts';

/** Amounts by the names of resources. */
export type Quantities = ReadonlyMap<string, Quantity>;

export const nothing: Quantity = { nano: 0n, format: 'decimal' };

/** Those at a path; what does not parse counts as nothing. */
export function quantitiesAt(object: Json | undefined, ...path: readonly string[]): Quantities {
  const entries = Object.entries(stringsAt(object, ...path));
  return new Map(entries.map(([name, text]) => [name, quantityOf(text)]));
}

export function quantityOf(text: string): Quantity {
  const quantity = parseQuantity(text);
  return typeof quantity === 'string' ? nothing : quantity;
}

export function countOf(count: number): Quantity {
  return { nano: BigInt(count) * 1_000_000_000n, format: 'decimal' };
}

/** Nothing has no format of its own. */
export function plus(a: Quantity, b: Quantity): Quantity {
  return { nano: a.nano + b.nano, format: a.nano === 0n ? b.format : a.format };
}

export function minus(a: Quantity, b: Quantity): Quantity {
  return { nano: a.nano > b.nano ? a.nano - b.nano : 0n, format: a.format };
}

export function larger(a: Quantity, b: Quantity): Quantity {
  return b.nano > a.nano ? b : a;
}

export function combine(
  a: Quantities,
  b: Quantities,
  how: (a: Quantity, b: Quantity) => Quantity,
): Quantities {
  const result = new Map(a);
  for (const [name, amount] of b) result.set(name, how(result.get(name) ?? nothing, amount));
  return result;
}

/** `cpu=1,pods=2`: in the order of their names. */
export function formatQuantities(quantities: Quantities): string {
  return [...quantities]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, amount]) => `${name}=${formatQuantity(amount)}`)
    .join(',');
}
