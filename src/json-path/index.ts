/**
 * JSONPath in the dialect of Kubernetes (client-go's own), with its words for what is wrong: templates
 * that print what they find, and single paths. It reads maps and plain objects alike.
 */
export { findValues } from './find-values.ts';
export { parseJsonPath, parsePath } from './parse-json-path.ts';
export { printJsonPath } from './print-json-path.ts';
export type { PathList } from './node.ts';
