import { compareStrings } from '../../go/index.ts';

/**
 * Helm's order: deeper files first, then by name, backwards. Later files win where two define a
 * template of the same name, so that a chart overrides its subcharts.
 */
export function sortTemplates(names: Iterable<string>): string[] {
  return Array.from(names, (name) => ({ name, depth: name.split('/').length }))
    .sort((a, b) => b.depth - a.depth || compareStrings(b.name, a.name))
    .map(({ name }) => name);
}
