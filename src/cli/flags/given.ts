/** The fields that have a value; what was not given is left out, not undefined. */
export type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

export function givenOf<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<T>;
}
