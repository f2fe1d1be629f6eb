import type { KeptObject } from '../../actions/delete.ts';

/** What a deletion left, in Helm's words. */
export function formatKept(kept: readonly KeptObject[]): string {
  const byPolicy = kept.filter(({ by }) => by === 'policy');
  const byOwner = kept.filter(({ by }) => by === 'owner');
  const parts = [
    ...paragraph('These resources were kept due to the resource policy:', byPolicy),
    ...paragraph(
      `${byOwner.length} resource(s) were not deleted because they are not owned by this release:`,
      byOwner,
    ),
  ];
  return parts.join('\n');
}

function paragraph(title: string, objects: readonly KeptObject[]): readonly string[] {
  if (objects.length === 0) return [];
  return [`${title}\n${objects.map(({ kind, name }) => `[${kind}] ${name}\n`).join('')}`];
}
