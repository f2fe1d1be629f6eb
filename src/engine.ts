/**
 * helm-ts/engine: Go's text/template and sprig, for programs that have templates and no charts.
 * Templates see Go's values, which `fromPlain()` makes of JavaScript's own: objects become maps,
 * numbers float64, and a bigint is an int. Nothing here reaches outside; what functions need of the
 * world is handed to them.
 *
 * @example
 * const set = new TemplateSet({ name: 'letters', functions: {} });
 * const letter = set.add('letter', 'Dear {{ .name }}');
 * set.run(letter, fromPlain({ name: 'Ada' })); // Dear Ada
 */
export {
  TemplateError,
  TemplateParseError,
  TemplateSet,
  setFunction,
  sprigFunctions,
} from './engine/index.ts';
export type {
  EnvironmentFunction,
  Mark,
  MissingKey,
  MissingValue,
  SprigEnvironment,
  Template,
  TemplatePlace,
  TemplateSetOptions,
  Trace,
} from './engine/index.ts';
export { GoError, fromPlain, goFunction, toPlain } from './go/index.ts';
export type { FunctionTable, GoFunction } from './go/index.ts';
export type { KeyKind } from './keys/index.ts';
