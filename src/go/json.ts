/** Package encoding/json: values to and from text, with Go's order, escapes and error texts. */
export { JsonError, JsonRangeError, jsonTypeError } from './json/json-error.ts';
export { jsonFloat, jsonFloat32, jsonString } from './json/json-text.ts';
export { exportedFields, jsonView } from './json/json-view.ts';
export { parseJsonArray, parseJsonMap } from './json/parse-into.ts';
export { parseJson, parseJsonPrefix } from './json/parse-json.ts';
export { fromPlain, toPlain } from './json/plain.ts';
export { printJson } from './json/print-json.ts';
export { StructFields } from './json/struct-fields.ts';
export { walkValue } from './json/walk.ts';
export type { ValueVisitor } from './json/walk.ts';
