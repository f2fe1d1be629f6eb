/** What `(?imsU)` switches. */
export interface Flags {
  readonly ignoresCase: boolean;
  readonly isMultiline: boolean;
  readonly dotMatchesNewline: boolean;
  readonly isLazy: boolean;
}

export const plainFlags: Flags = {
  ignoresCase: false,
  isMultiline: false,
  dotMatchesNewline: false,
  isLazy: false,
};

const flagNames: ReadonlyMap<string, keyof Flags> = new Map([
  ['i', 'ignoresCase'],
  ['m', 'isMultiline'],
  ['s', 'dotMatchesNewline'],
  ['U', 'isLazy'],
]);

/** `flags` with one switched; undefined where no flag has that letter. */
export function withFlag(flags: Flags, letter: string, value: boolean): Flags | undefined {
  const name = flagNames.get(letter);
  return name && { ...flags, [name]: value };
}
