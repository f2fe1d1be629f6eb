/**
 * Go's text/template: parsed into a tree that is walked, with Go's semantics on Go's values. One
 * text is parsed once a process, whatever sets it is added to. Knows neither charts nor Kubernetes:
 * functions are given to it, and it never does I/O.
 */
export { parseTemplate } from './parse/parse-template.ts';
export { columnAt, lineAt, lineTextAt } from './parse/location.ts';
export type * from './parse/node.ts';
export { TemplateParseError } from './parse/parse-error.ts';
export type { TemplatePlace } from './parse/parse-error.ts';
export { isStackOverflow } from './runtime/stack-overflow.ts';
export { TemplateLimitError } from './runtime/render-budget.ts';
export { TemplateError } from './runtime/template-error.ts';
export type { MissingValue } from './runtime/template-error.ts';
export type { EnvironmentFunction } from './runtime/callable.ts';
export type { MissingKey } from './runtime/frame.ts';
export type { SprigEnvironment } from './sprig/environment.ts';
export { sprigFunctions } from './sprig/index.ts';
export { TemplateSet, setFunction } from './template-set.ts';
export type { Mark, Trace } from './trace.ts';
export type { Template, TemplateSetOptions } from './template-set.ts';
