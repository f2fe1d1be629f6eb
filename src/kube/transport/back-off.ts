const first = 200;
const maxPause = 10_000;

/**
 * Milliseconds before try number `attempt` + 1: ever longer, never the same for two clients that
 * failed together, and no shorter than the server asks for.
 */
export function backOff(attempt: number, random: () => number, asked = 0): number {
  const max = Math.min(maxPause, first * 2 ** attempt);
  const own = max / 2 + (random() * max) / 2;
  return asked === 0 ? own : asked + own / 2;
}
