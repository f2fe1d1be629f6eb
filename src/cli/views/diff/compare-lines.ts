import { diffArrays } from 'diff';

/** A line of two texts: in both, in the first alone, or in the second alone. */
export interface ComparedLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Texts that differ in more lines than this are shown whole, one after the other. */
const maxEditLength = 2000;

/** How one text becomes another, with as few lines as that takes. */
export function compareLines(
  before: readonly string[],
  after: readonly string[],
): readonly ComparedLine[] {
  const runs = diffArrays([...before], [...after], { maxEditLength }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return runs.flatMap(({ removed, added, value }) =>
    value.map((text) => ({ sign: removed ? '-' : added ? '+' : ' ', text }) as const),
  );
}

/** The lines near a change; undefined stands for those left out. */
export function nearChanges(
  lines: readonly ComparedLine[],
  distance: number,
): readonly (ComparedLine | undefined)[] {
  const isNear = lines.map(() => false);
  lines.forEach(({ sign }, index) => {
    if (sign === ' ') return;
    const end = Math.min(lines.length - 1, index + distance);
    for (let near = Math.max(0, index - distance); near <= end; near++) isNear[near] = true;
  });
  return lines.flatMap((line, index) => {
    if (isNear[index] === true) return [line];
    return index === 0 || isNear[index - 1] === true ? [undefined] : [];
  });
}
