import { expect, test } from 'vitest';
import { describeEvents } from './describe-events.ts';
import { eventDescriptions } from './descriptions.ts';
import { sequences } from './sequences.ts';

test('every event is emitted by some command', () => {
  const emitted = new Set(Object.values(sequences).flatMap((steps) => steps.map((s) => s.event)));
  expect(Object.keys(eventDescriptions).filter((name) => !emitted.has(name as never))).toEqual([]);
});

test('an event never lets a part change that its context does not hold', () => {
  const wrong = Object.values(sequences)
    .flat()
    .flatMap(({ event, mayChange }) =>
      mayChange.filter((part) => !eventDescriptions[event].holds.includes(part)),
    );
  expect(wrong).toEqual([]);
});

test('describeEvents() tells of each command, event and change', () => {
  const page = describeEvents();
  expect(page).toContain('## helm template');
  expect(page).toContain(
    '| `post-template` | immediately before the objects are printed | chart, values, release, capabilities, files, templates, dependencies, objects, notes | objects, notes |',
  );
  expect(page).toContain('| `render` (core) |');
  expect(page).toContain('with --wait');
  expect(page).toContain('not for charts');
});
