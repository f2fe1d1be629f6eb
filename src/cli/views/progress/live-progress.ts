import { cutMiddle } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import type { Row } from './progress-board.ts';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** More would not fit on everybody's screen. */
const maxRows = 12;

export interface LiveMoment {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Milliseconds since the beginning. */
  readonly elapsed: number;
  /** Counts the pictures. */
  readonly tick: number;
  /** Columns of the screen. */
  readonly width: number;
}

/** One picture of an operation under way: what is done in short, what is not in full. */
export function drawProgress(moment: LiveMoment, style: Style): string[] {
  const { title, rows, elapsed, tick, width } = moment;
  const spinner = style.cyan(frames[tick % frames.length] ?? '');
  const open = rows.filter(({ state }) => state !== 'done');
  const done = rows.filter(({ state }) => state === 'done');
  const room = Math.max(0, maxRows - open.length);
  const shown = [...done.slice(-room), ...open.slice(0, maxRows)].slice(-maxRows);
  const hidden = rows.length - shown.length;
  return [
    `${spinner} ${style.bold(title)} ${style.dim(`${done.length} of ${rows.length}, ${formatElapsed(elapsed)}`)}`,
    ...(hidden > 0 ? [style.dim(`  … ${hidden} more`)] : []),
    ...shown.map((row) => `  ${drawRow(fitRow(row, width), spinner, style)}`),
  ];
}

/** Of a message that is too long the middle goes: the reason is at its end. */
function fitRow({ label, state, message }: Row, width: number): Row {
  const room = Math.max(20, width - label.length - 6);
  return { label, state, message: cutMiddle(message, room) };
}

function drawRow({ label, state, message }: Row, spinner: string, style: Style): string {
  const sign = { working: spinner, done: style.green('✓'), failed: style.red('✗') }[state];
  return `${sign} ${label}${message === '' ? '' : ` ${style.dim(message)}`}`;
}

/** What is left on the screen when everything that was waited for is there. */
export function sumUp(ready: number, elapsed: number): string {
  const objects = ready === 1 ? '1 object' : `${ready} objects`;
  return `${objects} ready in ${formatElapsed(elapsed)}`;
}

function formatElapsed(milliseconds: number): string {
  if (milliseconds < 950) return `${(milliseconds / 1000).toFixed(1)}s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
