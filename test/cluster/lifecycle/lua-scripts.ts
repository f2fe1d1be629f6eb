/** Scripts that the tests of Lua install. */

/** A script with handlers: Lua by event. */
export const handlers = (bodies: Readonly<Record<string, string>>): string =>
  `function init(events)\n${Object.entries(bodies)
    .map(([event, body]) => `  events.on("${event}", 0.5, function(c) ${body} end)\n`)
    .join('')}end\n`;

/** A script whose handler fails. */
export const failing = (event: string): string => handlers({ [event]: 'error("enough")' });

/** The events that `--trace-events` tells, in order. */
export const traced = (stderr: string): readonly string[] =>
  [...stderr.matchAll(/^\[[a-z ]+\] (\S+)$/gm)].map(([, event = '']) => event);

/** What scripts print after `lua: `, in order; a question may stand on the same line. */
export const said = (stderr: string): readonly string[] =>
  [...stderr.matchAll(/(?:^|> )lua: (.*)$/gm)].map(([, text = '']) => text);
