/** Charts whose releases die and are put right, each in two generations. */
import { writeChart } from '../support/chart-builder.ts';
import type { Generation, ListedKind } from './shapes/piece.ts';
import { formatPiece, namePiece } from './shapes/piece.ts';
import type { Shape } from './shapes/shapes.ts';
import { shapes } from './shapes/shapes.ts';

export type { Generation } from './shapes/piece.ts';
export { generationAnnotation } from './shapes/piece.ts';

export function otherThan(generation: Generation): Generation {
  return generation === 1 ? 2 : 1;
}

/** Where a chart is: of a generation, and of one of the shapes. */
export type SampleChart = (generation: Generation, variant?: number) => string;

/** Writes both generations of each; their chart versions, `1.0.1` and `1.0.2`, tell them apart. */
export function writeSampleCharts(directory: string, variants = 1): SampleChart {
  const path: SampleChart = (generation, variant = 0) =>
    `${directory}/sample-${variant}-${generation}`;
  for (const generation of [1, 2] as const) {
    for (let variant = 0; variant < variants; variant++) {
      const files = filesOf(shapeOf(variant), generation);
      const version = `1.0.${generation}`;
      writeChart(path(generation, variant), { name: 'sample', version, files });
    }
  }
  return path;
}

function shapeOf(variant: number): Shape {
  const shape = shapes[variant];
  if (shape === undefined) throw new Error(`There are ${shapes.length} charts`);
  return shape;
}

/** Releases say by their name which chart they are of: `sample-7-x4`. */
export function sampleName(number: number, variant: number): string {
  return variant === 0 ? `sample-${number}` : `sample-${number}-x${variant}`;
}

export function variantOf(name: string): number {
  return Number(/-x(\d+)$/.exec(name)?.[1] ?? 0);
}

/** `Kind/name` of all objects of a release. */
export function sampleObjects(
  release: { readonly namespace: string; readonly name: string },
  generation: Generation,
): readonly string[] {
  const { pieces } = shapeOf(variantOf(release.name));
  return pieces.map((piece) => namePiece(piece, release, generation)).sort();
}

/** The kinds that releases of a name may have objects of; their hooks' among them. */
export function sampleKinds(name: string): readonly ListedKind[] {
  const own = shapeOf(variantOf(name)).pieces.map(({ listed }) => listed);
  const all = [...own, ...hookKinds];
  return all.filter(({ kind }, index) => all.findIndex((each) => each.kind === kind) === index);
}

const hookKinds: readonly ListedKind[] = [
  { apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps' },
  { apiVersion: 'batch/v1', kind: 'Job', plural: 'jobs' },
];

function filesOf({ pieces, files = [] }: Shape, generation: Generation): Record<string, string> {
  const templates = pieces.map((piece, index) => {
    const path = `${piece.folder ?? ''}templates/${index + 1}.yaml`;
    return [path, formatPiece(piece, generation)] as const;
  });
  const others = files.flatMap((each) => Object.entries(each(generation)));
  return Object.fromEntries([...templates, ...others]);
}
