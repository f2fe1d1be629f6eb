import { permissionsFile } from '../permissions/read-permissions.ts';
import { findMisspelled } from './misspelled-names.ts';

/** What is there only by permission, as Lua's messages name it when it is not there. */
const permissionOf: Readonly<Record<string, string>> = {
  "global 'http'": 'network',
  "global 'kube'": 'cluster',
  "global 'io'": 'io',
  "field 'open'": 'io',
  "field 'lines'": 'io',
  "field 'remove'": 'io',
  "field 'rename'": 'io',
  "field 'tmpname'": 'io',
  "field 'getenv'": 'os',
  "field 'execute'": 'os',
  "field 'popen'": 'os',
};

/** What handlers were given one by one before there was a context. */
const formerArguments: ReadonlySet<string> = new Set(
  ['name', 'namespace', 'chart', 'values', 'manifest'].map((name) => `local '${name}'`),
);

/** What Lua has and charts do not, with what does it here. */
const absent: Readonly<Record<string, string>> = {
  "global 'load'": 'require("name") runs ext/lua/name.lua; text cannot be run',
  "global 'loadstring'": 'require("name") runs ext/lua/name.lua; text cannot be run',
  "global 'loadfile'": 'require("name") runs ext/lua/name.lua',
  "global 'dofile'": 'require("name") runs ext/lua/name.lua',
  "field 'exit'": 'error("why") ends the operation',
};

/** What to do about an error of Lua's own that charts often make; `line` is where it happened. */
export function hintFor(message: string, line = ''): { readonly hint?: string } {
  if (/attempt to add a '(string'|.*'string'$)/.test(message)) {
    return { hint: 'texts are joined with .. instead of +' };
  }
  if (!/\bnil\b|is not a field of/.test(message)) return {};
  const [, missing = ''] = /attempt to (?:index|call) a nil value \((.+)\)$/.exec(message) ?? [];
  if (formerArguments.has(missing)) {
    return {
      hint: 'a handler gets one argument, the context: function(c) … c.chart, c.values end',
    };
  }
  const permission = Object.hasOwn(permissionOf, missing) ? permissionOf[missing] : undefined;
  if (permission !== undefined) {
    return { hint: `${permissionsFile} lacks the line "  - ${permission}" below "lua:"` };
  }
  const hint = Object.hasOwn(absent, missing) ? absent[missing] : findMisspelled(line);
  return hint === undefined ? {} : { hint };
}
