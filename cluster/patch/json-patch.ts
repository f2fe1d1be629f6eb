import type { Json, JsonObject } from '../object.ts';
import { cloneJson, isEqualJson, isObject } from '../object.ts';

export interface Operation {
  readonly op: string;
  readonly path?: string;
  readonly from?: string;
  readonly value?: Json;
}

/** An operation that the document does not allow. */
export class PatchFailure extends Error {
  override readonly name = 'PatchFailure';
}

/** A test that does not hold. */
export class TestFailure extends PatchFailure {}

/** RFC 6902. The document is not changed. */
export function applyJsonPatch(document: Json, operations: readonly Operation[]): Json {
  return operations.reduce(applyOperation, cloneJson(document));
}

function applyOperation(document: Json, operation: Operation): Json {
  const { op, path, value } = operation;
  if (path === undefined) throw new PatchFailure(`${op} operation misses its path`);
  switch (op) {
    case 'add':
      return add(document, path, cloneJson(value ?? null));
    case 'remove':
      return remove(document, path);
    case 'replace':
      return replace(document, path, cloneJson(value ?? null));
    case 'move': {
      const from = operation.from ?? '';
      const moved = find(document, from);
      return add(remove(document, from), path, moved);
    }
    case 'copy':
      return add(document, path, cloneJson(find(document, operation.from ?? '')));
    case 'test': {
      if (isEqualJson(findOrNull(document, path), value ?? null)) return document;
      throw new TestFailure(`testing value ${path} failed`);
    }
    default:
      throw new PatchFailure(`Unexpected kind: ${op}`);
  }
}

function add(document: Json, path: string, value: Json): Json {
  if (path === '') return value;
  const { parent, key } = locate(document, path);
  if (Array.isArray(parent)) {
    const index = key === '-' ? parent.length : indexOf(parent, key, parent.length);
    parent.splice(index, 0, value);
  } else {
    parent[key] = value;
  }
  return document;
}

/** The real server's library minds a missing item of a list, but not a missing key. */
function replace(document: Json, path: string, value: Json): Json {
  if (path === '') return value;
  const { parent, key } = locate(document, path);
  if (Array.isArray(parent)) parent[indexOf(parent, key, parent.length - 1)] = value;
  else parent[key] = value;
  return document;
}

function remove(document: Json, path: string): Json {
  const { parent, key } = locate(document, path);
  if (Array.isArray(parent)) {
    parent.splice(indexOf(parent, key, parent.length - 1), 1);
    return document;
  }
  if (parent[key] === undefined) throw new PatchFailure(`Unable to remove nonexistent key: ${key}`);
  parent[key] = undefined;
  return document;
}

function find(document: Json, path: string): Json {
  if (path === '') return document;
  const { parent, key } = locate(document, path);
  const found = Array.isArray(parent)
    ? parent[indexOf(parent, key, parent.length - 1)]
    : parent[key];
  if (found === undefined) throw new PatchFailure(`key does not exist: ${path}`);
  return found;
}

/** A test of what is not there is a test for null. */
function findOrNull(document: Json, path: string): Json {
  if (path === '') return document;
  const { parent, key } = locate(document, path);
  if (Array.isArray(parent)) return parent[indexOf(parent, key, parent.length - 1)] ?? null;
  return parent[key] ?? null;
}

function locate(document: Json, path: string): { parent: JsonObject | Json[]; key: string } {
  const steps = path.split('/').slice(1).map(unescapeStep);
  const key = steps.pop();
  if (key === undefined) throw new PatchFailure(`missing path: ${path}`);
  let parent: Json | undefined = document;
  for (const step of steps) {
    parent = Array.isArray(parent)
      ? parent[indexOf(parent, step, parent.length - 1)]
      : isObject(parent) && Object.hasOwn(parent, step)
        ? parent[step]
        : undefined;
  }
  if (!isObject(parent) && !Array.isArray(parent)) {
    throw new PatchFailure(`doc is missing path: ${path}`);
  }
  return { parent, key };
}

function indexOf(list: readonly Json[], key: string, most: number): number {
  if (!/^-?[0-9]+$/.test(key)) throw new PatchFailure(`not an index: ${key}`);
  const given = Number(key);
  const index = given < 0 ? list.length + given : given;
  if (index < 0 || index > most) throw new PatchFailure(`Unable to access invalid index: ${key}`);
  return index;
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
