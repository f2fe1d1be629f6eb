import type { KindWaves } from '../../render/index.ts';
import { kindWaves } from '../../render/index.ts';
import type { Step } from '../plan.ts';

/** Steps that may be executed at once, wave by wave. Each kind that is not known has its own, last. */
export function wavesOf(steps: readonly Step[], when: keyof KindWaves): readonly Step[][] {
  const kindOf = ({ reference }: Step): string => reference.kind;
  const rankOf = (kind: string): number => kindWaves.get(kind)?.[when] ?? kindWaves.size;
  const kinds = [...new Set(steps.map(kindOf))].sort((a, b) => rankOf(a) - rankOf(b));
  const waves = Map.groupBy(kinds, (kind) => kindWaves.get(kind)?.[when] ?? kind);
  return [...waves.values()].map((wave) => steps.filter((step) => wave.includes(kindOf(step))));
}
