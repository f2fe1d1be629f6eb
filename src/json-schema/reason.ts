import { quote } from '../go/index.ts';
import { numberText, toNumber } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import type { Json } from './json.ts';
import type { JsonType } from './json-type.ts';
import { formatCount, formatLocalized } from './localized-number.ts';

/** Why a value does not meet a schema. */
export type Reason =
  | { readonly kind: 'group' }
  | { readonly kind: 'reference' }
  | { readonly kind: 'invalidType'; readonly goType: string }
  | { readonly kind: 'falseSchema' }
  | { readonly kind: 'referenceCycle'; readonly location: string; readonly via: [string, string] }
  | { readonly kind: 'type'; readonly got: JsonType; readonly want: readonly JsonType[] }
  | { readonly kind: 'const'; readonly want: Json }
  | { readonly kind: 'enum'; readonly want: readonly Json[] }
  | { readonly kind: 'format'; readonly got: string; readonly want: string; readonly why: string }
  | { readonly kind: 'not' | 'allOf' | 'anyOf' | 'contains' }
  | { readonly kind: 'oneOf'; readonly matched: readonly number[] }
  | { readonly kind: CountLimit; readonly got: number; readonly want: number }
  | { readonly kind: NumberLimit; readonly got: Decimal; readonly want: Decimal }
  | { readonly kind: 'required'; readonly missing: readonly string[] }
  | { readonly kind: 'dependency'; readonly name: string; readonly missing: readonly string[] }
  | { readonly kind: 'additionalProperties'; readonly names: readonly string[] }
  | { readonly kind: 'additionalItems'; readonly count: number }
  | { readonly kind: 'propertyName'; readonly name: string }
  | { readonly kind: 'uniqueItems'; readonly pair: readonly [number, number] }
  | {
      readonly kind: 'minContains' | 'maxContains';
      readonly at: readonly number[];
      readonly want: number;
    }
  | { readonly kind: 'pattern'; readonly got: string; readonly want: string };

type CountLimit =
  | 'minProperties'
  | 'maxProperties'
  | 'minItems'
  | 'maxItems'
  | 'minLength'
  | 'maxLength';

type NumberLimit = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf';

/** The reason in the words of the schema library that Helm uses. */
export function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'group':
    case 'reference':
      return 'validation failed';
    case 'invalidType':
      return `invalid jsonType ${reason.goType}`;
    case 'falseSchema':
      return 'false schema';
    case 'referenceCycle': {
      const [first, second] = reason.via;
      const where = quote(reason.location);
      return `both ${first} and ${second} resolve to ${where} causing reference cycle`;
    }
    case 'type':
      return `got ${reason.got}, want ${reason.want.join(' or ')}`;
    case 'const':
      return isCompound(reason.want) ? "'const' failed" : `value must be ${display(reason.want)}`;
    case 'enum':
      return describeEnum(reason.want);
    case 'format':
      return `${quoteSingle(reason.got)} is not valid ${reason.want}: ${reason.why}`;
    case 'not':
    case 'allOf':
    case 'anyOf':
      return `'${reason.kind}' failed`;
    case 'oneOf':
      return reason.matched.length === 0
        ? "'oneOf' failed, none matched"
        : `'oneOf' failed, subschemas ${reason.matched.map(formatCount).join(', ')} matched`;
    case 'minProperties':
    case 'maxProperties':
    case 'minItems':
    case 'maxItems':
    case 'minLength':
    case 'maxLength':
      return `${reason.kind}: got ${formatCount(reason.got)}, want ${formatCount(reason.want)}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'multipleOf': {
      const [got, want] = [reason.got, reason.want].map(toNumber).map(formatLocalized);
      return `${reason.kind}: got ${got}, want ${want}`;
    }
    case 'required': {
      const noun = reason.missing.length === 1 ? 'property' : 'properties';
      return `missing ${noun} ${quoteAll(reason.missing)}`;
    }
    case 'dependency':
      return `properties ${quoteAll(reason.missing)} required, if ${quoteSingle(reason.name)} exists`;
    case 'additionalProperties':
      return `additional properties ${quoteAll(reason.names)} not allowed`;
    case 'additionalItems':
      return `last ${formatCount(reason.count)} additionalItem(s) not allowed`;
    case 'propertyName':
      return `invalid propertyName ${quoteSingle(reason.name)}`;
    case 'uniqueItems':
      return `items at ${reason.pair.map(formatCount).join(' and ')} are equal`;
    case 'contains':
      return 'no items match contains schema';
    case 'minContains':
    case 'maxContains':
      return describeContains(reason.kind.slice(0, 3), reason.at, reason.want);
    case 'pattern':
      return `${quoteSingle(reason.got)} does not match pattern ${quoteSingle(reason.want)}`;
  }
}

/** As in `at '/a/b'`: Go's quoting, but with single quotes. */
export function quoteSingle(text: string): string {
  const quoted = quote(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  return `'${quoted.replaceAll("'", String.raw`\'`)}'`;
}

function quoteAll(texts: readonly string[]): string {
  return texts.map(quoteSingle).join(', ');
}

function describeEnum(values: readonly Json[]): string {
  if (values.some(isCompound)) return "'enum' failed";
  const words = values.map(display).join(', ');
  return values.length === 1 ? `value must be ${words}` : `value must be one of ${words}`;
}

function describeContains(limit: string, at: readonly number[], want: number): string {
  const demand = `${limit} ${formatCount(want)} items required to match contains schema`;
  if (limit === 'min' && at.length === 0) return `${demand}, but none matched`;
  return `${demand}, but matched ${formatCount(at.length)} items at ${at.join(' ')}`;
}

function isCompound(value: Json): boolean {
  return Array.isArray(value) || value instanceof Map;
}

function display(value: Json): string {
  if (typeof value === 'string') return quoteSingle(value);
  if (value === null) return '<nil>';
  return typeof value === 'boolean' ? String(value) : (numberText(value) ?? '');
}
