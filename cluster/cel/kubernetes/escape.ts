const reserved = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);
const words: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};
const marks: Readonly<Record<string, string>> = {
  underscores: '__',
  dot: '.',
  dash: '-',
  slash: '/',
};

/** The name of a property as expressions write it; `undefined` for one that they can't. */
export function escapeName(name: string): string | undefined {
  if (!/^[a-zA-Z_./-][a-zA-Z0-9_./-]*$/.test(name)) return undefined;
  if (reserved.has(name)) return `__${name}__`;
  return name.replace(/__|[-./]/g, (part) => words[part] ?? part);
}

/** The property that a name in an expression stands for. */
export function unescapeName(escaped: string): string | undefined {
  const parts = escaped.match(/__[^_]+__/g) ?? [];
  const isWord = (part: string): boolean => reserved.has(part.slice(2, -2)) && part === escaped;
  const isValid = parts.every((part) => part.slice(2, -2) in marks || isWord(part));
  if (!isValid) return undefined;
  return escaped.replace(/__[^_]+__/g, (part) => {
    const content = part.slice(2, -2);
    return marks[content] ?? content;
  });
}
