import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findMisspelled, namesOf } from './misspelled-names.ts';

describe('findMisspelled()', () => {
  test.for([
    ['  c.value.size = 4', 'context has no value: did you mean values?'],
    ['for _, o in pairs(context.objcets) do', 'context has no objcets: did you mean objects?'],
    ['print(_.chart.nam.x)', 'chart has no nam: did you mean name?'],
    ['log.warning("x")', 'log has no warning: it has info, warn, error'],
    ['events.On("pre-render", 0, f)', 'events has no On: did you mean on?'],
    ['events.subscribe("pre-render")', 'events has no subscribe: it has on'],
  ])('%s', ([line = '', hint]) => {
    expect(findMisspelled(line)).toBe(hint);
  });

  test.for(['c.values.file.x = 1', 'object.value.x = 1', 'x.y = 1', 'c.objects[1].x.y = 1', ''])(
    'says nothing to %s',
    (line) => {
      expect(findMisspelled(line)).toBeUndefined();
    },
  );

  test('knows what editors are told', () => {
    const types = readFileSync(new URL('../api/helm.lua', import.meta.url), 'utf8');
    for (const [owner, names] of Object.entries(namesOf)) {
      const declared = [
        ...types.matchAll(new RegExp(`^function ${owner}\\.(\\w+)`, 'gm')),
        ...(
          new RegExp(`^---@class ${owner}\n((?:---@field.*\n)+)`, 'im').exec(types)?.[1] ?? ''
        ).matchAll(/@field (\w+)/g),
      ].map(([, name]) => name);
      expect(names.toSorted(), owner).toEqual(declared.toSorted());
    }
  });
});
