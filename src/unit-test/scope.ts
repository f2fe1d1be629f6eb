type Table = ReadonlyMap<string, unknown>;

/** What an assertion looks at: the documents of one template. */
export interface Scope {
  readonly all: readonly unknown[];
  readonly selected: readonly unknown[];
  readonly params: Table;
  readonly negative: boolean;
  /** Why nothing was rendered, where no template is to blame. */
  readonly error: string | undefined;
  readonly compareToSnapshot: (content: unknown) => boolean;
}

/** Reasons for which it does not hold; none if it does. */
export type Check = (scope: Scope) => readonly string[];

/** Checks each document; without one, only the opposite of something holds. */
export function eachDocument(
  { selected, negative }: Scope,
  what: string,
  check: (document: unknown) => readonly string[],
): readonly string[] {
  if (selected.length === 0) return negative ? [] : [`expected ${what}, but there is no document`];
  return selected.flatMap(check);
}

/** Blanks at line ends do not count. */
export function uniform(text: string): string {
  return text.replace(/[ ]+\r?\n/g, '\n').replace(/^\n+/, '');
}

export function listAt(params: Table, key: string): readonly unknown[] {
  const value = params.get(key);
  return Array.isArray(value) ? value : [];
}

export function textAt(params: Table, key: string): string {
  const value = params.get(key);
  return typeof value === 'string' ? value : '';
}

export function wanted(params: Table): string {
  const value = ['value', 'content', 'pattern', 'type', 'errorMessage', 'errorPattern']
    .map((key) => params.get(key))
    .find((each) => each !== undefined);
  return value === undefined ? '' : ` ${show(value)}`;
}

/** As JSON, which shows a value on one line. */
export function show(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === 'bigint') return Number(item);
    return item instanceof Map ? Object.fromEntries(item as Map<string, unknown>) : item;
  });
}
