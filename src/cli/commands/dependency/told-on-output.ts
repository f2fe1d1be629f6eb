import type { ActionContext } from '../../../index.ts';
import type { Terminal } from '../../terminal/terminal.ts';

/** What is done is what these commands print, as in Helm; other commands tell it beside their output. */
export function toldOnOutput(context: ActionContext, terminal: Terminal): ActionContext {
  const info = (message: string): void => terminal.write(`${message}\n`);
  return { ...context, logger: { ...context.logger, info } };
}
