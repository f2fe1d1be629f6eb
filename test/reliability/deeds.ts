/** The commands whose death and recovery is tried, and what each of them wants. */
import type { Generation } from './sample-chart.ts';
import { otherThan } from './sample-chart.ts';
import type { ReleaseName, Sight } from './witness.ts';

export const verbs = ['install', 'upgrade', 'rollback', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/** A command, and what there is of the release when it has succeeded. */
export interface Deed {
  readonly verb: Verb | 'upgrade --install';
  readonly args: readonly string[];
  readonly wanted: Generation | 'nothing';
}

export interface DeedPlace {
  readonly release: ReleaseName;
  readonly chart: (generation: Generation) => string;
  /** As the release is before the deed. */
  readonly sight: Sight;
}

/** What is deployed; undefined if nothing is. */
export function deployedGeneration({ release, versions }: Sight): Generation | undefined {
  const current = versions.find(({ name }) => name === release?.current);
  return current && generationOf(current.chartVersion);
}

/** The deed of a verb that changes most: to the other generation than the one that is deployed. */
export function deedOf(verb: Deed['verb'], { release, chart, sight }: DeedPlace): Deed {
  const { namespace, name } = release;
  const wanted = otherThan(deployedGeneration(sight) ?? 2);
  const end = ['--namespace', namespace];
  switch (verb) {
    case 'delete':
      return { verb, args: ['delete', name, ...end], wanted: 'nothing' };
    case 'rollback':
      return { verb, ...rollbackTo(findTarget(sight, wanted), name, end) };
    case 'install':
    case 'upgrade':
    case 'upgrade --install':
      return { verb, args: [...verb.split(' '), name, chart(wanted), ...end], wanted };
  }
}

/** A version to go back to: of the generation that is not deployed, or any. */
function findTarget({ versions }: Sight, wanted: Generation): Sight['versions'][number] {
  const target =
    versions.findLast(({ chartVersion }) => generationOf(chartVersion) === wanted) ?? versions[0];
  if (target === undefined) throw new Error('There is nothing to go back to');
  return target;
}

function rollbackTo(
  { sequence, chartVersion }: Sight['versions'][number],
  name: string,
  end: readonly string[],
): Pick<Deed, 'args' | 'wanted'> {
  return {
    args: ['rollback', name, String(sequence), ...end],
    wanted: generationOf(chartVersion),
  };
}

function generationOf(chartVersion: string): Generation {
  return chartVersion === '1.0.1' ? 1 : 2;
}
