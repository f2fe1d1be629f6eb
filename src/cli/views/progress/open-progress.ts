import type { DeployProgress } from '../../../deployment/index.ts';
import { makeVisible } from '../../../base/index.ts';
import type { ActionContext } from '../../../index.ts';
import { LiveArea, loggerAbove } from '../../terminal/live-area.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { drawProgress, sumUp } from './live-progress.ts';
import type { Row } from './progress-board.ts';
import { ProgressBoard } from './progress-board.ts';

export interface ProgressOptions {
  /** What is under way: `demo`. */
  readonly title: string;
  /** Whether the operation waits until all is ready: where no picture can be drawn, lines are told then. */
  readonly isWaiting: boolean;
  readonly terminal: Terminal;
  readonly context: ActionContext;
}

type OnProgress = (event: DeployProgress) => void;

/** What shows how far an operation is, until it is disposed of. */
export interface Progress extends Disposable {
  readonly onProgress: OnProgress;
  /** What is told meanwhile must go through here: it would get in the way of the picture. */
  readonly context: ActionContext;
  /** After success, once: clears the screen for the result, and sums up what is ready. */
  readonly end: () => void;
}

/** Milliseconds between two pictures. */
const pace = 100;
/** What is done before that needs no picture. */
const patience = 300;

/**
 * Shows how far an operation is: on a screen a picture, elsewhere lines. All of it goes to standard
 * error; standard output is for results.
 */
export function openProgress(options: ProgressOptions): Progress {
  const { terminal, context } = options;
  const width = terminal.noteWidth;
  if (width !== undefined) return drawLive(options, width);
  const { clock } = context;
  const start = clock.now().getTime();
  const board = new ProgressBoard(options);
  return {
    onProgress: tellLines(options, board),
    context,
    end: () => {
      const { ready } = board;
      if (!options.isWaiting || ready === undefined) return;
      terminal.note(`${sumUp(ready, clock.now().getTime() - start)}\n`);
    },
    [Symbol.dispose]: () => undefined,
  };
}

function tellLines({ terminal, isWaiting }: ProgressOptions, board: ProgressBoard): OnProgress {
  return (event) => {
    const log = logOf(event);
    if (log !== undefined) terminal.note(log);
    const row = board.update(event);
    if (isWaiting && row !== undefined && event.type !== 'step') terminal.note(lineOf(row));
  };
}

function lineOf({ label, state, message }: Row): string {
  const text = message === '' ? '' : `: ${message}`;
  return `${state === 'working' ? 'waiting for ' : ''}${label}${text}\n`;
}

/** What a hook said, where its policy is to tell it. */
function logOf(event: DeployProgress): string | undefined {
  if (event.type !== 'hook' || event.event.type !== 'log') return undefined;
  return makeVisible(event.event.log.text);
}

function drawLive(
  { title, isWaiting, terminal, context }: ProgressOptions,
  width: number,
): Progress {
  const area = new LiveArea(terminal.note, width);
  const board = new ProgressBoard({ isWaiting });
  const start = context.clock.now().getTime();
  let tick = 0;
  const draw = (): void => {
    const elapsed = context.clock.now().getTime() - start;
    const { rows } = board;
    if (elapsed < patience || rows.length === 0) return;
    area.show(drawProgress({ title, rows, elapsed, tick: tick++, width }, terminal.noteStyle));
  };
  const timer = setInterval(draw, pace);
  const stop = (): void => {
    clearInterval(timer);
    area.clear();
  };
  const end = (): void => {
    stop();
    if (board.ready === undefined) return;
    const line = sumUp(board.ready, context.clock.now().getTime() - start);
    terminal.note(`${terminal.noteStyle.green('✓')} ${line}\n`);
  };
  return {
    onProgress: (event) => {
      const log = logOf(event);
      if (log !== undefined) area.print(log);
      board.update(event);
    },
    context: { ...context, logger: loggerAbove(area, context.logger) },
    end,
    [Symbol.dispose]: stop,
  };
}
