/**
 * JSON Schema, drafts 4 to 2020-12, with the findings and the words of the library that Helm uses. A
 * schema is checked by the schema of its draft and linked, then values are held against it. Knows
 * neither charts nor files: addresses and documents are handed in, and nothing is ever fetched.
 */
export { compileSchema, findMissing } from './compile-schema.ts';
export type { SchemaDocuments } from './compiler.ts';
export { formatFailures } from './failure.ts';
export type { Failure } from './failure.ts';
export { toJson } from './json.ts';
export type { Json } from './json.ts';
export { appendToken, pointerOf } from './pointer.ts';
export { readDocument, toDocument } from './read-document.ts';
export { describeReason } from './reason.ts';
export { validate } from './validator/validate.ts';
