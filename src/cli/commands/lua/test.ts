import { luaTest } from '../../../actions/lua/test.ts';
import type { LuaTestResult } from '../../../actions/lua/test.ts';
import { HelmError } from '../../../base/index.ts';
import { defineCommand } from '../../command.ts';
import type { Command } from '../../command.ts';
import { outputFlags } from '../../flags/output.ts';
import { scriptFlags, scriptsOf } from '../../flags/scripts.ts';
import { valuesFlags, valuesOf } from '../../flags/values.ts';
import type { Style } from '../../terminal/style.ts';
import { printData } from '../../views/print-data.ts';

export const command: Command = defineCommand({
  arguments: ['[CHART]'],
  description: `Run the tests that a chart has for its Lua, ext/lua/*_test.lua, without a cluster.

A test file calls test(name, function). fire(event, context) has the handlers of the chart answer an
event, on a table with the parts of a context, and returns it. expect(value) has to_equal, to_contain,
to_match, to_be_nil, to_be_true and to_fail, and the same after .never.`,
  examples: [
    { description: 'of the chart in this directory', command: 'helm lua test' },
    { description: 'of another', command: 'helm lua test ./web' },
  ],
  flags: { ...valuesFlags, ...scriptFlags, ...outputFlags },
  async run({ arguments: [chart = '.'], flags, terminal, context }) {
    const results = await luaTest(context, chart, {
      values: valuesOf(flags),
      scripts: scriptsOf(flags, terminal),
    });
    await printData(terminal, flags.output, results, () =>
      results.map((result) => formatResult(result, terminal.style)).join(''),
    );
    const failed = results.filter(({ passed }) => !passed).length;
    const summary = `${results.length} test(s) run, ${failed} failed`;
    if (failed > 0) throw new HelmError('TestsFailed', summary);
    if (flags.output === 'table') terminal.write(`${summary}\n`);
  },
});

function formatResult({ file, name, passed, message }: LuaTestResult, style: Style): string {
  const mark = passed ? style.green('ok  ') : style.red('FAIL');
  const why = passed ? '' : `     ${message}\n`;
  return `${mark} ${file}: ${name}\n${why}`;
}
