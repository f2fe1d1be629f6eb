import { editDistance } from '../../base/index.ts';

/** The candidate that differs from a key by a slip of the finger, or by capitals, alone. */
export function findTwin(key: string, candidates: Iterable<string>): string | undefined {
  const reach = key.length < 4 ? 0 : key.length < 8 ? 1 : 2;
  const [nearest] = [...candidates]
    .map((candidate) => ({
      candidate,
      distance: editDistance(key.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.candidate;
}
