import { makeVisible } from '../../base/index.ts';
import type { ActionContext, Logger, Say } from '../../index.ts';
import type { Terminal } from './terminal.ts';

/** Tells what actions have to say on standard error, each on a line of its own. */
export function createLogger({ note, noteStyle }: Terminal, isDebug: boolean): Logger {
  const { dim, red, yellow } = noteStyle;
  return {
    debug: (...said) => isDebug && note(`${dim(lineOf(...said))}\n`),
    info: (...said) => note(`${lineOf(...said)}\n`),
    warn: (...said) => note(`${yellow('WARNING:')} ${lineOf(...said)}\n`),
    error: (...said) => note(`${red('ERROR:')} ${lineOf(...said)}\n`),
  };
}

/** The same for programs that gather logs: a line is an object of JSON. */
export function createJsonLogger(
  { note }: Terminal,
  { clock, settings }: Pick<ActionContext, 'clock' | 'settings'>,
): Logger {
  const say =
    (level: keyof Logger): Say =>
    (message, attributes = {}) => {
      const own = { time: clock.now().toISOString(), level, message };
      // First in the line, whatever the attributes are called.
      note(`${JSON.stringify({ ...own, ...attributes, ...own })}\n`);
    };
  return {
    debug: settings.debug ? say('debug') : () => undefined,
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
  };
}

/** The message, then `name=value` for each attribute, as Helm has it. */
function lineOf(...[message, attributes = {}]: Parameters<Logger['info']>): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}=${quoted(value)}`);
  return makeVisible([message, ...pairs].join(' '));
}

function quoted(value: string): string {
  return value === '' || /[\s"=]/.test(value) ? JSON.stringify(value) : value;
}
