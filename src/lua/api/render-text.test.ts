import { afterEach, expect, test } from 'vitest';
import type { Started } from '../../../test/support/lua-runtime.ts';
import { chartOf, startRuntime } from '../../../test/support/lua-runtime.ts';
import { zoneFile } from '../../../test/support/zone-file.ts';

const started: Started[] = [];

afterEach(async () => {
  for (const { runtime } of started.splice(0)) await runtime.close();
});

const text = '{{ date_in_zone \\"15:04 MST\\" .at \\"Test/Berlin\\" }}';
const lua = `print(template.render("${text}", { at = 1711846800 }))`;

test('template.render() knows zones by the names that the host has for them', async () => {
  const run = await startRuntime(chartOf({ 'ext/lua/chart.lua': lua }), {
    world: { readTimeZone: (name) => (name === 'Test/Berlin' ? zoneFile() : undefined) },
  });
  started.push(run);
  expect(run.said.join('')).toBe('03:00 CEST');
});
