import { expect, it } from 'vitest';
import { sortTemplates } from './sort-templates.ts';

it('sortTemplates() puts deeper files first, then goes backwards by name', () => {
  expect(
    sortTemplates([
      'web/templates/a.yaml',
      'web/templates/b.yaml',
      'web/charts/db/templates/a.yaml',
      'web/templates/sub/a.yaml',
    ]),
  ).toEqual([
    'web/charts/db/templates/a.yaml',
    'web/templates/sub/a.yaml',
    'web/templates/b.yaml',
    'web/templates/a.yaml',
  ]);
});
