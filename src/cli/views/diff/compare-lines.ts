/** A line of two texts: in both, in the first alone, or in the second alone. */
export interface ComparedLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Texts that differ in more lines than this are shown whole, one after the other. */
const mostDifferences = 2000;

/** How one text becomes another, with as few lines as that takes (after Myers, 1986). */
export function compareLines(
  before: readonly string[],
  after: readonly string[],
): readonly ComparedLine[] {
  const start = countCommon(before, after);
  const rest = [before.slice(start), after.slice(start)] as const;
  const end = countCommon(rest[0].toReversed(), rest[1].toReversed());
  const middle = compareMiddle(
    rest[0].slice(0, rest[0].length - end),
    rest[1].slice(0, rest[1].length - end),
  );
  return [
    ...before.slice(0, start).map(mark(' ')),
    ...middle,
    ...before.slice(before.length - end).map(mark(' ')),
  ];
}

function countCommon(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((line, index) => line !== other[index]);
  return differing < 0 ? one.length : differing;
}

function mark(sign: ComparedLine['sign']): (text: string) => ComparedLine {
  return (text) => ({ sign, text });
}

/** Where the furthest paths end, by their diagonal; one such map for each number of differences. */
type Reached = ReadonlyMap<number, number>;

function compareMiddle(
  before: readonly string[],
  after: readonly string[],
): readonly ComparedLine[] {
  const trace: Reached[] = [];
  const reached = new Map<number, number>([[1, 0]]);
  for (let count = 0; count <= Math.min(before.length + after.length, mostDifferences); count++) {
    trace.push(new Map(reached));
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = stepFrom(reached, diagonal, count).x;
      while (
        x < before.length &&
        before[x] === after[x - diagonal] &&
        x - diagonal < after.length
      ) {
        x++;
      }
      reached.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return walkBack(before, after, trace);
    }
  }
  return [...before.map(mark('-')), ...after.map(mark('+'))];
}

/** The better of two ways to a diagonal: by a line that comes, or by one that goes. */
function stepFrom(
  reached: Reached,
  diagonal: number,
  count: number,
): { readonly x: number; readonly isCome: boolean } {
  const come = reached.get(diagonal + 1) ?? -1;
  const gone = reached.get(diagonal - 1) ?? -1;
  const isCome = diagonal === -count || (diagonal !== count && gone < come);
  return { x: isCome ? come : gone + 1, isCome };
}

function walkBack(
  before: readonly string[],
  after: readonly string[],
  trace: readonly Reached[],
): readonly ComparedLine[] {
  const lines: ComparedLine[] = [];
  let [x, y] = [before.length, after.length];
  for (let count = trace.length - 1; count >= 0; count--) {
    const diagonal = x - y;
    const { x: started, isCome } = stepFrom(trace[count] ?? new Map(), diagonal, count);
    while (x > Math.max(started, 0) && y > 0) {
      lines.push({ sign: ' ', text: before[--x] ?? '' });
      y--;
    }
    if (count === 0) break;
    if (isCome) lines.push({ sign: '+', text: after[--y] ?? '' });
    else lines.push({ sign: '-', text: before[--x] ?? '' });
  }
  return lines.reverse();
}
