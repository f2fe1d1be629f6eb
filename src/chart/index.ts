/**
 * What a chart is: read from a directory or an archive, its values merged and checked, written
 * again. A chart is readonly data; what changes it returns another. Only `loader/` and `writer/`
 * touch the disk; nothing here knows networks, clusters or templates.
 */
export { defaultIgnoreRules, isIgnored, parseIgnoreRules } from './ignore/rules.ts';
export type { IgnoreRules } from './ignore/rules.ts';
export {
  parseSet,
  parseSetFile,
  parseSetJson,
  parseSetLiteral,
  parseSetString,
} from './values/set/parse-set.ts';
export type { ReadonlyValues, ValuesMap } from './values/values-map.ts';
