import { diffArrays } from 'diff';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

interface Line {
  readonly number: number;
  readonly text: string;
}

interface Pair {
  readonly left: Line | undefined;
  readonly right: Line | undefined;
  readonly isSame: boolean;
}

/** Lines that stay the same around each change. */
const nearby = 3;
const maxEditLength = 4000;

/** Two texts beside each other: what is the same in both stands side by side, and far from changes is left out. */
export function SideBySide({
  left,
  right,
  labels,
}: {
  readonly left: string;
  readonly right: string;
  readonly labels: readonly [string, string];
}): JSX.Element {
  const pairs = useMemo(() => nearChanges(pairLines(left, right)), [left, right]);
  if (left === right) return <p class="waiting">Nothing differs.</p>;
  return (
    <div
      class="sides-frame"
      tabIndex={0}
      role="region"
      aria-label={`${labels[0]} beside ${labels[1]}`}
    >
      <table class="sides">
        <colgroup>
          <col class="numbers" />
          <col />
          <col class="numbers" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {labels[0]}
            </th>
            <th scope="col" colSpan={2}>
              {labels[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair, index) =>
            pair === undefined ? (
              <tr key={index} class="gap">
                <td colSpan={4}>⋯</td>
              </tr>
            ) : (
              <tr key={index}>
                <Cell line={pair.left} mark={pair.isSame ? '' : 'gone'} />
                <Cell line={pair.right} mark={pair.isSame ? '' : 'come'} />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  line,
  mark,
}: {
  readonly line: Line | undefined;
  readonly mark: '' | 'gone' | 'come';
}): JSX.Element {
  const sign = line === undefined || mark === '' ? '' : mark === 'gone' ? '−' : '+';
  return (
    <>
      <td class="line-number">{line?.number}</td>
      <td class={line === undefined ? 'none' : mark}>
        {sign !== '' && <span class="line-sign">{sign}</span>}
        {line?.text}
      </td>
    </>
  );
}

function pairLines(left: string, right: string): readonly Pair[] {
  const [before, after] = [linesOf(left), linesOf(right)];
  const runs = diffArrays(before, after, { maxEditLength }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  const pairs: Pair[] = [];
  let [leftNumber, rightNumber] = [1, 1];
  let gone: Line[] = [];
  const flush = (come: readonly Line[]): void => {
    for (let index = 0; index < Math.max(gone.length, come.length); index++) {
      pairs.push({ left: gone[index], right: come[index], isSame: false });
    }
    gone = [];
  };
  for (const { removed, added, value } of runs) {
    if (removed) {
      gone.push(...value.map((text) => ({ number: leftNumber++, text })));
    } else if (added) {
      flush(value.map((text) => ({ number: rightNumber++, text })));
    } else {
      flush([]);
      for (const text of value) {
        pairs.push({
          left: { number: leftNumber++, text },
          right: { number: rightNumber++, text },
          isSame: true,
        });
      }
    }
  }
  flush([]);
  return pairs;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function nearChanges(pairs: readonly Pair[]): readonly (Pair | undefined)[] {
  const isNear = pairs.map(() => false);
  pairs.forEach(({ isSame }, index) => {
    if (isSame) return;
    for (
      let near = Math.max(0, index - nearby);
      near <= Math.min(pairs.length - 1, index + nearby);
      near++
    ) {
      isNear[near] = true;
    }
  });
  return pairs.flatMap((pair, index) => {
    if (isNear[index] === true) return [pair];
    return index === 0 || isNear[index - 1] === true ? [undefined] : [];
  });
}
