import { GoError, compileRegexp } from '../../go/index.ts';
import type { DraftVersion } from '../draft.ts';
import { isJsonType } from '../json-type.ts';
import { isKeyword } from '../plainly-valid.ts';
import { isTable } from './plain-json.ts';
import type { Table } from './plain-json.ts';
import { findTarget } from './reference.ts';

interface SchemaFacts {
  readonly draft: DraftVersion;
  readonly text: string;
}

/**
 * Whether the schema is, in every part, one that the schema of its draft allows, with no keywords
 * but those that `isMet` knows.
 */
export function isPlainSchema(root: unknown, facts: SchemaFacts): boolean {
  return new SchemaReader(root, facts).isPlain(root, 0);
}

const deepest = 100;

/** Numbers that a double may not hold as they are written. */
const inexactNumber = /\d{16}|\d[eE][-+]?\d/;

class SchemaReader {
  readonly #root: unknown;
  readonly #draft: DraftVersion;
  readonly #text: string;
  readonly #targets = new Set<unknown>();
  #areNumbersExact: boolean | undefined;

  constructor(root: unknown, { draft, text }: SchemaFacts) {
    this.#root = root;
    this.#draft = draft;
    this.#text = text;
  }

  isPlain(schema: unknown, depth: number): boolean {
    if (typeof schema === 'boolean') return true;
    if (!isTable(schema) || depth > deepest) return false;
    for (const keyword in schema) {
      if (!this.#isPlainKeyword(schema, keyword, depth)) return false;
    }
    return true;
  }

  #isPlainKeyword(schema: Table, keyword: string, depth: number): boolean {
    const value = schema[keyword];
    switch (keyword) {
      case 'type':
        return typeof value === 'string' ? isJsonType(value) : isListOfTypes(value);
      case 'title':
      case 'description':
      case '$comment':
        return typeof value === 'string';
      case 'default':
        return isShallow(value, depth);
      case 'properties':
      case 'definitions':
        return this.#areAllPlain(value, depth);
      case '$defs':
        return this.#draft >= 2019 && this.#areAllPlain(value, depth);
      case 'items':
      case 'additionalProperties':
        return this.isPlain(value, depth + 1);
      case 'allOf':
      case 'anyOf':
      case 'oneOf':
        return this.#isPlainList(value, depth);
      case 'required':
        return isListOfNames(value);
      case 'enum':
        return isEnumeration(value);
      case 'examples':
        return Array.isArray(value) && isShallow(value, depth);
      case 'minimum':
      case 'maximum':
        return Number.isSafeInteger(value) && this.#hasExactNumbers();
      case 'minLength':
      case 'maxLength':
      case 'minItems':
      case 'maxItems':
        return Number.isSafeInteger(value) && Number(value) >= 0 && this.#hasExactNumbers();
      case 'pattern':
        return typeof value === 'string' && isPattern(value);
      case 'format':
        // Older drafts look at the text.
        return typeof value === 'string' && this.#draft >= 2019;
      case '$ref':
        return this.#isPlainReference(value, depth);
      case '$schema':
        return schema === this.#root;
      default:
        return !isKeyword(keyword) && isShallow(value, depth);
    }
  }

  #areAllPlain(table: unknown, depth: number): boolean {
    if (!isTable(table)) return false;
    for (const name in table) if (!this.isPlain(table[name], depth + 1)) return false;
    return true;
  }

  #isPlainList(list: unknown, depth: number): boolean {
    if (!Array.isArray(list) || list.length === 0) return false;
    return list.every((schema) => this.isPlain(schema, depth + 1));
  }

  /** A reference may lead to where no keyword expects a schema. */
  #isPlainReference(reference: unknown, depth: number): boolean {
    const target = findTarget(this.#root, reference);
    if (target === undefined || this.#targets.has(target)) return target !== undefined;
    this.#targets.add(target);
    return this.isPlain(target, depth + 1);
  }

  #hasExactNumbers(): boolean {
    this.#areNumbersExact ??= !inexactNumber.test(this.#text);
    return this.#areNumbersExact;
  }
}

/** Whether it is, wherever it stands, not too deep for the whole check to take it in. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > deepest) return false;
  return Object.values(value).every((item) => isShallow(item, depth + 1));
}

function isListOfTypes(value: unknown): boolean {
  return isListOfNames(value) && value.length > 0 && value.every(isJsonType);
}

function isListOfNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Of what is equal only to itself. */
function isEnumeration(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every(isWord) && new Set(value).size === value.length;
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || value === null;
}

function isPattern(text: string): boolean {
  try {
    compileRegexp(text);
    return true;
  } catch (error) {
    if (error instanceof GoError) return false;
    throw error;
  }
}
