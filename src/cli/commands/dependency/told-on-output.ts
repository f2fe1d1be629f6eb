import type { Terminal } from '../../terminal/terminal.ts';

/**
 * What is done is what these commands print, as in Helm; other commands tell it beside their output.
 * What a script prints stays beside it, too.
 */
export function toldOnOutput({ write }: Terminal): (message: string) => void {
  return (message) => write(`${message}\n`);
}
