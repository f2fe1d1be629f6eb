import { writerTo } from './screen.ts';
import type { Style } from './style.ts';
import { createStyle } from './style.ts';

/** The screen, or what stands in for it: the only way out for text. */
export interface Terminal {
  /** To standard output: what was asked for. */
  readonly write: (text: string) => void;
  /** To standard error: everything else. */
  readonly note: (text: string) => void;
  /** Columns of the screen; undefined in a pipe, where nothing is cut. */
  readonly width: number | undefined;
  /** Lines of the screen; undefined in a pipe. */
  readonly height: number | undefined;
  /** Columns of the screen that standard error is on; undefined where nothing can be drawn. */
  readonly noteWidth: number | undefined;
  /** Whether a person reads standard error and can answer on standard input. */
  readonly isInteractive: boolean;
  /** Shows a question and reads a line; undefined at the end of input. */
  readonly ask: (question: string) => string | undefined;
  readonly style: Style;
  /** Style for what goes to standard error. */
  readonly noteStyle: Style;
}

/** The parts of a process that a terminal is made of. */
export interface Streams {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

export interface InputStream {
  readonly isTTY?: boolean;
  /** The next line without its end; undefined where there is none. */
  readonly readLine?: () => string | undefined;
}

export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string | Uint8Array): unknown;
}

export type ColourMode = 'auto' | 'always' | 'never';

export function createTerminal(
  streams: Streams,
  environment: Readonly<Record<string, string | undefined>>,
  mode: ColourMode,
): Terminal {
  const { stdin, stdout, stderr } = streams;
  const note = writerTo(stderr);
  return {
    write: writerTo(stdout),
    note,
    width: stdout.isTTY === true ? widthOf(stdout) : undefined,
    height: stdout.isTTY === true ? heightOf(stdout) : undefined,
    noteWidth: canDraw(stderr, environment) ? widthOf(stderr) : undefined,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    ask: (question) => {
      note(question);
      return stdin.readLine?.();
    },
    style: createStyle(hasColour(stdout, environment, mode)),
    noteStyle: createStyle(hasColour(stderr, environment, mode)),
  };
}

/** A screen that can be drawn on, not only written to. */
function canDraw(
  { isTTY }: OutputStream,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return isTTY === true && environment['TERM'] !== 'dumb';
}

/** Some screens do not know how wide they are, and say 0. */
function widthOf({ columns = 0 }: OutputStream): number {
  return columns === 0 ? 80 : columns;
}

function heightOf({ rows = 0 }: OutputStream): number {
  return rows === 0 ? 24 : rows;
}

function hasColour(
  stream: OutputStream,
  environment: Readonly<Record<string, string | undefined>>,
  mode: ColourMode,
): boolean {
  if ((environment['NO_COLOR'] ?? '') !== '' || mode === 'never') return false;
  return mode === 'always' || (stream.isTTY === true && environment['TERM'] !== 'dumb');
}
