import { makeVisible } from '../../../base/index.ts';
import { fromPlain } from '../../../go/index.ts';
import type { ObjectReference } from '../../../kube/index.ts';
import type { ObjectChange } from '../../../plan/index.ts';
import { changeWords, listObstacles } from '../../../actions/diff/change-words.ts';
import { printYaml } from '../../../yaml/index.ts';
import type { Style } from '../../terminal/style.ts';
import { compareLines, nearChanges } from './compare-lines.ts';

export interface ChangeViewOptions {
  readonly style: Style;
  /** Lines that stay the same around each change. */
  readonly contextLines: number;
}

/** What becomes of one object: its YAML before and after, and what stands in the way. */
export function formatChange(change: ObjectChange, options: ChangeViewOptions): string {
  const { reference, action, reason } = change;
  const { style } = options;
  const why = reason === undefined ? '' : `: ${reason}`;
  const lines = action === 'keep' ? [] : formatLines(change, options);
  return [
    style.bold(`${describeObject(reference)} ${changeWords[action]}${why}`),
    ...lines,
    ...listObstacles(change).map((note) => style.yellow(`! ${makeVisible(note)}`)),
    '',
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** `default, web, Deployment (apps/v1)`. */
function describeObject({ apiVersion, kind, namespace, name }: ObjectReference): string {
  return [namespace, name, `${kind} (${apiVersion})`]
    .filter((part) => part !== undefined)
    .join(', ');
}

function formatLines(
  { before, after }: ObjectChange,
  { style, contextLines }: ChangeViewOptions,
): readonly string[] {
  const compared = compareLines(linesOf(before), linesOf(after));
  const colours = { ' ': (text: string) => text, '-': style.red, '+': style.green };
  return nearChanges(compared, contextLines).map((line) =>
    line === undefined ? style.dim('  ...') : colours[line.sign](`${line.sign} ${line.text}`),
  );
}

function linesOf(object: object | undefined): readonly string[] {
  if (object === undefined) return [];
  return printYaml(fromPlain(object)).trimEnd().split('\n').map(makeVisible);
}
