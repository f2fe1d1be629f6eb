/**
 * The documents of a YAML stream as Helm cuts them: at every line that begins with `---`, wherever
 * it stands. Blank documents are left out.
 */
export function splitDocuments(text: string): string[] {
  return text
    .replace(leadingSpace, '')
    .split(separator)
    .map((document) => document.replace(leadingSpace, ''))
    .filter((document) => document !== '');
}

export interface LocatedDocument {
  readonly content: string;
  /** Of the content in the text. */
  readonly offset: number;
}

/** The same documents with their places, for those who have to explain one. */
export function locateDocuments(text: string): LocatedDocument[] {
  let offset = 0;
  return splitDocuments(text).map((content) => {
    const found = { content, offset: text.indexOf(content, offset) };
    offset = found.offset + content.length;
    return found;
  });
}

const separator = /^---[ \t]*/m;

/** What Go's unicode.IsSpace calls space. */
const leadingSpace = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
