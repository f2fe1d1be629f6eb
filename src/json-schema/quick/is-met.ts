import { compileRegexp, runeCount } from '../../go/index.ts';
import type { DraftVersion } from '../draft.ts';
import { jsonTypeOf } from '../json-type.ts';
import type { JsonType } from '../json-type.ts';
import { isTable } from './plain-json.ts';
import type { Table } from './plain-json.ts';
import { findTarget } from './reference.ts';
import { tooHard } from './too-hard.ts';

export interface MeetingOptions {
  readonly root: unknown;
  readonly draft: DraftVersion;
  /** Properties of the whole value that no schema forbids. */
  readonly allowedAtRoot: ReadonlySet<string>;
}

/** Whether a value meets a schema that passes `isPlainSchema`. */
export function isMet(schema: unknown, value: unknown, options: MeetingOptions): boolean {
  return new Meeting(options).isMet(schema, value, true);
}

/** Schemas may refer to themselves without end, or multiply their work with every reference. */
const deepest = 200;
const maxSteps = 200_000;

const referenceAlone = { $ref: undefined };

type Values = ReadonlyMap<string, unknown>;

class Meeting {
  readonly #root: unknown;
  readonly #allowedAtRoot: ReadonlySet<string>;
  /** Older drafts pass over what stands beside a reference. */
  readonly #isReferenceAlone: boolean;
  #level = 0;
  #steps = 0;

  constructor({ root, draft, allowedAtRoot }: MeetingOptions) {
    this.#root = root;
    this.#isReferenceAlone = draft < 2019;
    this.#allowedAtRoot = allowedAtRoot;
  }

  /** @param isWhole Whether it is all of the value, not something inside it. */
  isMet(schema: unknown, value: unknown, isWhole: boolean): boolean {
    if (typeof schema === 'boolean') return schema;
    if (!isTable(schema) || ++this.#level > deepest || ++this.#steps > maxSteps) throw tooHard;
    const type = jsonTypeOf(value);
    if (type === undefined) throw tooHard;
    const keywords =
      this.#isReferenceAlone && Object.hasOwn(schema, '$ref') ? referenceAlone : schema;
    for (const keyword in keywords) {
      const isMet =
        keyword === 'type'
          ? isOfType(value, type, schema[keyword])
          : this.#meetsKeyword(schema, keyword, value, isWhole);
      if (!isMet) {
        this.#level--;
        return false;
      }
    }
    this.#level--;
    return true;
  }

  #meetsKeyword(schema: Table, keyword: string, value: unknown, isWhole: boolean): boolean {
    const wanted = schema[keyword];
    switch (keyword) {
      case 'enum':
        return (wanted as unknown[]).includes(value);
      case 'properties':
        return !(value instanceof Map) || this.#meetsProperties(wanted as Table, value as Values);
      case 'additionalProperties':
        return !(value instanceof Map) || this.#meetsOthers(schema, value as Values, isWhole);
      case 'required':
        return !(value instanceof Map) || (wanted as string[]).every((name) => value.has(name));
      case 'items':
        return !Array.isArray(value) || value.every((item) => this.isMet(wanted, item, false));
      case '$ref':
        return this.isMet(findTarget(this.#root, wanted), value, isWhole);
      case 'allOf':
        return (wanted as unknown[]).every((each) => this.isMet(each, value, isWhole));
      case 'anyOf':
        return (wanted as unknown[]).some((each) => this.isMet(each, value, isWhole));
      case 'oneOf':
        return (
          (wanted as unknown[]).filter((each) => this.isMet(each, value, isWhole)).length === 1
        );
      default:
        return isWithin(keyword, wanted, value);
    }
  }

  #meetsProperties(properties: Table, values: Values): boolean {
    for (const name in properties) {
      const value = values.get(name);
      if (value !== undefined && !this.isMet(properties[name], value, false)) return false;
    }
    return true;
  }

  #meetsOthers(schema: Table, values: Values, isWhole: boolean): boolean {
    const { properties = {}, additionalProperties: others } = schema as {
      readonly properties?: Table;
      readonly additionalProperties: unknown;
    };
    if (others === true) return true;
    for (const [name, value] of values) {
      if (Object.hasOwn(properties, name)) continue;
      if (isWhole && this.#allowedAtRoot.has(name)) continue;
      if (!this.isMet(others, value, false)) return false;
    }
    return true;
  }
}

function isOfType(value: unknown, type: JsonType, wanted: unknown): boolean {
  if (type === wanted) return true;
  if (type === 'number' && isAmong('integer', wanted) && isInteger(value)) return true;
  return isAmong(type, wanted);
}

function isAmong(type: string, wanted: unknown): boolean {
  return wanted === type || (Array.isArray(wanted) && wanted.includes(type));
}

function isInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value);
  if (typeof value === 'bigint') return true;
  throw tooHard;
}

/** The limits of numbers, texts and lists; whatever else there is limits nothing. */
function isWithin(keyword: string, limit: unknown, value: unknown): boolean {
  switch (keyword) {
    case 'minimum':
      return jsonTypeOf(value) !== 'number' || numberOf(value) >= Number(limit);
    case 'maximum':
      return jsonTypeOf(value) !== 'number' || numberOf(value) <= Number(limit);
    case 'minLength':
      return typeof value !== 'string' || runeCount(value) >= Number(limit);
    case 'maxLength':
      return typeof value !== 'string' || runeCount(value) <= Number(limit);
    case 'minItems':
      return !Array.isArray(value) || value.length >= Number(limit);
    case 'maxItems':
      return !Array.isArray(value) || value.length <= Number(limit);
    case 'pattern':
      return typeof value !== 'string' || compileRegexp(String(limit)).test(value);
    default:
      return true;
  }
}

function numberOf(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  throw tooHard;
}
