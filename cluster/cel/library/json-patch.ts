import type { Library } from './overload.ts';

/** Functions for what makes a JSON patch, which nobody else has. */
export const jsonPatch: Library = {
  'jsonpatch.escapeKey': [['string_jsonpatch_escapeKey_string', '(string) -> string', escapeKey]],
};

/** A name as a step of a JSON pointer. */
function escapeKey(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
