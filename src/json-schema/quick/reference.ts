import { entryOf } from './plain-json.ts';

const toDefinition = /^#\/(?:definitions|\$defs)(?:\/[\w.-]+)+$/;

/** What a reference leads to: the whole, or something among the definitions at its root. */
export function findTarget(root: unknown, reference: unknown): unknown {
  if (reference === '#') return root;
  if (typeof reference !== 'string' || !toDefinition.test(reference)) return undefined;
  return reference.slice('#/'.length).split('/').reduce(entryOf, root);
}
