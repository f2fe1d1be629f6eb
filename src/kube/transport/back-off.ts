const first = 200;
const longest = 10_000;

/**
 * Milliseconds before try number `attempt` + 1: ever longer, never the same for two clients that
 * failed together, and no shorter than the server asks for.
 */
export function backOff(attempt: number, random: () => number, asked = 0): number {
  const most = Math.min(longest, first * 2 ** attempt);
  const own = most / 2 + (random() * most) / 2;
  return asked === 0 ? own : asked + own / 2;
}
