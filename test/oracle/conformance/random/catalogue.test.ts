import { expect, test } from 'vitest';
import { builtins } from '../../../../src/engine/runtime/builtins/table.ts';
import { helmFunctions } from '../../../../src/render/index.ts';
import { catalogue, undetermined } from './catalogue.ts';

test('every function is asked about, or left out for a reason', () => {
  const functions = helmFunctions({
    environment: {
      now: () => new Date(0),
      randomBytes: (count) => new Uint8Array(count),
      generateKey: () => {
        throw new RangeError('No keys are made here');
      },
      localTimeZone: 'UTC',
    },
  });
  const names = [...Object.keys(functions), ...Object.keys(builtins), 'and', 'or', 'call'];
  const known = [...catalogue.map(({ name }) => name), ...undetermined];
  expect(new Set(known)).toEqual(new Set([...names, 'include', 'tpl']));
});
