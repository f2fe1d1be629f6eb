import { expect, test } from 'vitest';
import { describeResults, readResults } from './results.ts';

const spec = { ContainerHierarchyTexts: ['[sig-api-machinery] Watchers'], LeafNodeType: 'It' };
const report = JSON.stringify([
  {
    SpecReports: [
      { ...spec, LeafNodeText: 'observe', State: 'passed' },
      {
        ...spec,
        LeafNodeText: 'restart',
        State: 'failed',
        Failure: { Message: 'timed out\nwhile waiting' },
      },
      { ...spec, LeafNodeText: 'left out', State: 'skipped' },
      { ...spec, LeafNodeType: 'BeforeSuite', LeafNodeText: '', State: 'passed' },
    ],
  },
]);

test('a report says which cases ran and which hold', () => {
  expect(describeResults(readResults(report))).toBe(
    'holds  [sig-api-machinery] Watchers observe\n' +
      'fails  [sig-api-machinery] Watchers restart\n       timed out\n\n' +
      '2 ran, 1 hold (50 %)\n',
  );
});
