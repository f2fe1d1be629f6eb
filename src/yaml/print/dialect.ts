/** What go-yaml v2 and v3 print differently. */
export interface Dialect {
  /** Lines are folded at the first space beyond this column. */
  readonly width: number;
  /** Deeper nesting could not be printed. */
  readonly maxDepth: number;
  /** A list in a mapping is indented deeper than its key. */
  readonly indentsLists: boolean;
  /** A tab does not keep a text of several lines from being a literal block. */
  readonly allowsTabsInBlocks: boolean;
  /** After digits, keys that go on with a letter come first. */
  readonly ordersLettersAfterDigits: boolean;
  /** What looks like an octal with a sign after the prefix is quoted: v3 would read 0o-7 as -7. */
  readonly quotesSignedOctals: boolean;
}

export const goYamlV2: Dialect = {
  width: 80,
  maxDepth: 10_000,
  indentsLists: false,
  allowsTabsInBlocks: false,
  ordersLettersAfterDigits: false,
  quotesSignedOctals: false,
};

export const goYamlV3: Dialect = {
  width: Infinity,
  maxDepth: Infinity,
  indentsLists: true,
  allowsTabsInBlocks: true,
  ordersLettersAfterDigits: true,
  quotesSignedOctals: true,
};
