import { keyText } from './decode/key.ts';
import { decodeScalar } from './decode/scalar.ts';
import type { YamlNode } from './parse/node.ts';
import { parseYamlNode } from './read.ts';
import type { YamlPosition } from './yaml-error.ts';
import { positionOf } from './yaml-error.ts';

/** Where a value stands. */
export interface FoundPosition {
  readonly value: YamlPosition;
  /** Of its key, if it stands in a mapping. */
  readonly key?: YamlPosition;
}

/**
 * Finds where the value at `path` is written in a text that parses, through aliases and merges;
 * undefined where the path leads nowhere.
 */
export function findYamlPosition(
  text: string,
  path: readonly (string | number)[],
): FoundPosition | undefined {
  const root = parseYamlNode(text);
  if (root === undefined) return undefined;
  let found: Entry = { value: root };
  for (const step of path) {
    const next = findChild(found.value.target ?? found.value, step);
    if (next === undefined) return undefined;
    found = next;
  }
  const value = positionOf(found.value);
  return found.key === undefined ? { value } : { value, key: positionOf(found.key) };
}

interface Entry {
  readonly value: YamlNode;
  readonly key?: YamlNode;
}

function findChild(node: YamlNode, step: string | number): Entry | undefined {
  if (node.kind === 'mapping') return findEntry(node, String(step));
  const value = node.kind === 'sequence' ? node.children[Number(step)] : undefined;
  return value === undefined ? undefined : { value };
}

/** The last one counts, and a merge counts where it stands. */
function findEntry(mapping: YamlNode, name: string): Entry | undefined {
  const { children } = mapping;
  for (let index = children.length - 2; index >= 0; index -= 2) {
    const key = children[index];
    const value = children[index + 1];
    if (key === undefined || value === undefined) continue;
    if (isNamed(key, name)) return { key, value };
    const merged = key.value === '<<' && key.isPlain ? findMerged(value, name) : undefined;
    if (merged !== undefined) return merged;
  }
  return undefined;
}

/** Earlier sources win. */
function findMerged(source: YamlNode, name: string): Entry | undefined {
  const node = source.target ?? source;
  if (node.kind === 'mapping') return findEntry(node, name);
  for (const child of node.children) {
    const entry = findEntry(child.target ?? child, name);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function isNamed(node: YamlNode, name: string): boolean {
  const key = node.target ?? node;
  return key.kind === 'scalar' && keyText(decodeScalar(key)) === name;
}
