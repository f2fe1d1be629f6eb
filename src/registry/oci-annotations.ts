import type { Metadata } from '../chart/index.ts';

const prefix = 'org.opencontainers.image';

/** What a registry is told of a chart, as Helm tells it; the chart's own annotations go with it. */
export function ociAnnotations(metadata: Metadata, created: Date): ReadonlyMap<string, string> {
  const known = new Map<string, string>([
    [`${prefix}.description`, metadata.description],
    [`${prefix}.title`, metadata.name],
    [`${prefix}.version`, metadata.version],
    [`${prefix}.url`, metadata.home],
    [`${prefix}.created`, created.toISOString().replace(/\.\d+Z$/, 'Z')],
    [`${prefix}.source`, metadata.sources[0] ?? ''],
    [`${prefix}.authors`, metadata.maintainers.map(authorOf).join(', ')],
  ]);
  for (const [name, value] of known) if (value.trim() === '') known.delete(name);
  for (const [name, value] of metadata.annotations ?? []) {
    const isOurs = name === `${prefix}.title` || name === `${prefix}.version`;
    if (typeof value === 'string' && !isOurs) known.set(name, value);
  }
  return known;
}

function authorOf({ name, email }: Metadata['maintainers'][number]): string {
  return email === '' ? name : `${name} (${email})`;
}
