/** Whether a semantic version is newer than another; what is none is never. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [parse(version), parse(than)];
  if (one === undefined || other === undefined) return false;
  for (let index = 0; index < 3; index++) {
    const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  // A prerelease comes before what it leads to.
  if (one.pre === '' || other.pre === '') return one.pre === '' && other.pre !== '';
  return comparePre(one.pre.split('.'), other.pre.split('.')) > 0;
}

interface Parsed {
  readonly numbers: readonly number[];
  readonly pre: string;
}

function parse(text: string): Parsed | undefined {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(text);
  if (found === null) return undefined;
  return {
    numbers: found.slice(1, 4).map((part: string | undefined) => Number(part ?? 0)),
    pre: found[4] ?? '',
  };
}

function comparePre(one: readonly string[], other: readonly string[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const [first, second] = [one[index], other[index]];
    if (first === undefined || second === undefined) return first === undefined ? -1 : 1;
    if (first === second) continue;
    const [a, b] = [Number(first), Number(second)];
    if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
    if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
    return first < second ? -1 : 1;
  }
  return 0;
}
