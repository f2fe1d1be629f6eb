import { addresses } from './library/addresses.ts';
import { authorization } from './library/authorization.ts';
import { conversions } from './library/conversions.ts';
import { jsonPatch } from './library/json-patch.ts';
import { lists } from './library/lists.ts';
import { namedFormats } from './library/named-formats.ts';
import { operators } from './library/operators.ts';
import { optionals } from './library/optionals.ts';
import type { FunctionTable } from './library/overload.ts';
import { functionTable } from './library/overload.ts';
import { quantities } from './library/quantities.ts';
import { regex } from './library/regex.ts';
import { strings } from './library/strings.ts';
import { times } from './library/times.ts';
import { urls } from './library/urls.ts';
import { versions } from './library/versions.ts';

const libraries = [
  operators,
  conversions,
  strings,
  lists,
  optionals,
  times,
  regex,
  quantities,
  urls,
  addresses,
  namedFormats,
  versions,
  authorization,
];

let table: FunctionTable | undefined;
let patchTable: FunctionTable | undefined;

/** Every function that Kubernetes gives to expressions. */
export function kubernetesFunctions(): FunctionTable {
  table ??= functionTable(libraries);
  return table;
}

/** Those, and what makes patches. */
export function patchFunctions(): FunctionTable {
  patchTable ??= functionTable([...libraries, jsonPatch]);
  return patchTable;
}
