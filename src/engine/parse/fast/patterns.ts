/** Pieces of regular expressions, for what actions are made of. */
export const space: string = pattern`[ \t\r\n]`;
export const name: string = pattern`[A-Za-z_]\w*`;
export const field: string = pattern`(?:\.${name})`;
/** Without `$` alone. */
export const variable: string = pattern`\$\w+`;
export const number: string = pattern`-?(?:0|[1-9]\d{0,17})(?:\.\d{1,17})?`;
/** With the escapes that are usual. */
export const string: string = pattern`"[^"\\\n]*(?:\\["\\nt][^"\\\n]*)*"`;
export const rawString: string = pattern`${'`'}[^${'`'}]*${'`'}`;

function pattern(text: TemplateStringsArray, ...pieces: readonly string[]): string {
  return String.raw(text, ...pieces);
}
