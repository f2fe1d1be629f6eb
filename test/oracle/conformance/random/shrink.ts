/** Makes a program that shows something smaller, as long as it still shows it. */
export function shrink(
  program: string,
  findShowing: (candidates: readonly string[]) => string | undefined,
): string {
  let smallest = program;
  for (let round = 0; round < maxRounds; round++) {
    const candidates = smallerThan(smallest);
    const found = findInSteps(candidates, findShowing);
    if (found === undefined) return smallest;
    smallest = found;
  }
  return smallest;
}

const maxRounds = 60;
const step = 150;

/** Large cuts come first: most often one of them will do, and the others need not be asked. */
function findInSteps(
  candidates: readonly string[],
  findShowing: (candidates: readonly string[]) => string | undefined,
): string | undefined {
  for (let at = 0; at < candidates.length; at += step) {
    const found = findShowing(candidates.slice(at, at + step));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Texts, delimiters, quoted words, parentheses, names: what is cut whole. */
const token = /\{\{-? |\{\{| -?\}\}|"(?:[^"\\]|\\.)*"|`[^`]*`|\(|\)|\||[\w.$'+-]+|\s+|[^]/g;

/** Everything that remains when something is left out or made plain, the shortest first. */
function smallerThan(program: string): string[] {
  const tokens = program.match(token) ?? [];
  const candidates = new Set<string>();
  for (let length = tokens.length; length >= 1; length = Math.floor(length / 1.5)) {
    for (let at = 0; at + length <= tokens.length; at++) {
      candidates.add([...tokens.slice(0, at), ...tokens.slice(at + length)].join(''));
    }
  }
  for (const [start, end] of groupsOf(tokens)) {
    const [before, inner, after] = [
      tokens.slice(0, start),
      tokens.slice(start + 1, end),
      tokens.slice(end + 1),
    ];
    for (const plain of ['nil', '1', '"a"', inner.join('')]) {
      candidates.add([...before, plain, ...after].join(''));
    }
  }
  candidates.delete(program);
  return [...candidates]
    .filter((text) => text.length < program.length)
    .sort((a, b) => a.length - b.length);
}

/** Where each pair of parentheses opens and closes. */
function groupsOf(tokens: readonly string[]): [number, number][] {
  const open: number[] = [];
  return tokens.flatMap((text, index): [number, number][] => {
    if (text === '(') open.push(index);
    const start = text === ')' ? open.pop() : undefined;
    return start === undefined ? [] : [[start, index]];
  });
}
