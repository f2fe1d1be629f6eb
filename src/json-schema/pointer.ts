import { HelmError } from '../base/index.ts';
import { quote } from '../go/index.ts';
import { isJsonObject } from './json.ts';
import type { Json } from './json.ts';

/** A place in a schema document: the document's address and a JSON pointer. */
export interface Place {
  readonly url: string;
  readonly pointer: string;
}

export function escapeToken(token: string): string {
  return /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

export function pointerOf(tokens: readonly string[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join('');
}

export function appendToken(pointer: string, ...tokens: readonly string[]): string {
  return pointer + pointerOf(tokens);
}

/** The place as one address, such as `file:///values.schema.json#/properties/a`. */
export function formatPlace({ url, pointer }: Place): string {
  return `${url}#${pointer.split('/').map(encodeToken).join('/')}`;
}

/**
 * What a pointer leads to in a document.
 *
 * @param describe The whole address, for errors.
 */
export function lookUp(document: Json, pointer: string, describe: () => string): Json {
  let current = document;
  for (const escaped of pointer.split('/').slice(1)) {
    const token = unescapeToken(escaped);
    if (token === undefined) {
      throw new HelmError('InvalidSchema', `invalid json-pointer ${quote(describe())}`);
    }
    const next = childOf(current, token);
    if (next === undefined) {
      throw new HelmError('InvalidSchema', `json-pointer in ${quote(describe())} not found`);
    }
    current = next;
  }
  return current;
}

/** The pointer to a part of the document, which is known by identity. */
export function findPointer(document: Json, part: Json): string | undefined {
  const pending: (readonly [pointer: string, value: Json])[] = [['', document]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [pointer, value] = next;
    if (value === part) return pointer;
    const entries = isJsonObject(value) ? value : Array.isArray(value) ? value.entries() : [];
    for (const [key, child] of entries as Iterable<[string | number, Json]>) {
      pending.push([appendToken(pointer, String(key)), child]);
    }
  }
  return undefined;
}

function childOf(parent: Json, token: string): Json | undefined {
  if (isJsonObject(parent)) return parent.get(token);
  if (!Array.isArray(parent) || !/^\+?\d+$/.test(token)) return undefined;
  return (parent as readonly Json[])[Number(token)];
}

function unescapeToken(token: string): string | undefined {
  if (!token.includes('~')) return token;
  if (/~(?![01])/.test(token)) return undefined;
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Go's url.PathEscape. */
function encodeToken(token: string): string {
  return encodeURIComponent(token.toWellFormed())
    .replaceAll(/%(24|26|2B|3A|3D|40)/g, decodeURIComponent)
    .replaceAll(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
}
