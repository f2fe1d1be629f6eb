/**
 * From a chart's templates and values to text. The engine half: Helm's own functions over the
 * template engine, the order in which templates are read, and errors in Helm's words that carry
 * what a report needs. Pure: what reaches outside is handed in.
 */
export { renderTemplates } from './engine/render-templates.ts';
export type { Renderable, RenderTemplatesOptions } from './engine/render-templates.ts';
export { durationFunctions } from './functions/duration.ts';
export { encodingFunctions } from './functions/encoding.ts';
export { makeFiles } from './functions/files.ts';
export { demandFunctions } from './functions/required.ts';
export type { OnWarning } from './functions/required.ts';
export { valuesType } from './functions/values-type.ts';
