import { luaRun } from '../../../actions/lua/run.ts';
import type { LuaRunResult, RenderedText } from '../../../actions/lua/run.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { scriptFlags, scriptsOf } from '../../flags/scripts.ts';
import { valuesFlags, valuesOf } from '../../flags/values.ts';
import type { Style } from '../../terminal/style.ts';
import { formatTextChange } from '../../views/diff/text-change.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['FILE'],
  description: `Try a script on a chart, and show what it changes: the chart is rendered without any Lua, and once more with
FILE in the place of its ext/lua/chart.lua.

FILE registers handlers as a chart's script does, or returns one function, which answers --event.`,
  examples: [
    { description: 'the script of a chart', command: 'helm lua run web/ext/lua/chart.lua' },
    {
      description: 'a handler that is still being written',
      command: 'helm lua run sidecar.lua --chart ./web --event post-render',
    },
  ],
  flags: {
    ...valuesFlags,
    ...scriptFlags,
    ...outputFlags,
    chart: { type: 'string', default: '.', description: 'chart to try it on' },
    event: {
      type: 'string',
      default: 'post-render',
      description: 'event that a function answers which FILE returns',
    },
  },
  async run({ arguments: [file = ''], flags, terminal, context }) {
    const result = await luaRun(context, file, {
      chart: flags.chart,
      event: flags.event,
      values: valuesOf(flags),
      scripts: scriptsOf(flags, terminal),
    });
    await printData(terminal, flags.output, result, () => formatRun(result, terminal.style));
  },
});

const parts: readonly (keyof RenderedText)[] = ['values', 'manifest', 'notes'];

function formatRun({ before, after }: LuaRunResult, style: Style): string {
  const changes = parts.map((part) => formatTextChange(part, before[part], after[part], style));
  const text = changes.join('');
  return text === '' ? 'nothing changes\n' : text;
}
