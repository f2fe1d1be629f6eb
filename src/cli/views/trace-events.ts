import type { Observer } from '../../events/index.ts';
import { makeVisible } from '../../base/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Prints events as they come: the name, then a line for each handler and one for the total. */
export function traceEvents({ note, noteStyle }: Terminal): Observer {
  return {
    eventStarted: ({ event, operation }) => note(`${noteStyle.cyan(`[${operation}]`)} ${event}\n`),
    handlerFinished: (_, { origin, weight }, milliseconds) => {
      const { name, file, line } = origin;
      const place = file === undefined ? '' : ` ${file}${line === undefined ? '' : `:${line}`}`;
      const text = `  ${makeVisible(name)}${makeVisible(place)} weight ${weight}`;
      note(`${text} ${durationOf(milliseconds)}\n`);
    },
    eventFinished: (_, milliseconds) => note(noteStyle.dim(`  ${durationOf(milliseconds)}\n`)),
  };
}

function durationOf(milliseconds: number): string {
  return `${milliseconds.toFixed(1)}ms`;
}
