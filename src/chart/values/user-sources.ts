import type { ReadonlyValues } from './values-map.ts';

/** What the user's values were put together from, in the order in which each goes over those before. */
export type UserSource =
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  | {
      readonly kind: 'flag';
      /** Such as `--set port=80`. */
      readonly text: string;
      /** What it says alone. */
      readonly values: () => ReadonlyValues;
    };

const sources = new WeakMap<ReadonlyValues, readonly UserSource[]>();

/** Keeps what values are from, for errors to point to. */
export function rememberUserSources(values: ReadonlyValues, from: readonly UserSource[]): void {
  sources.set(values, from);
}

/** What values are from; nothing, if they were merged since. */
export function userSourcesOf(values: ReadonlyValues): readonly UserSource[] {
  return sources.get(values) ?? [];
}
