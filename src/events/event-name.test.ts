import { describe, expect, test } from 'vitest';
import { checkWeight } from './handler.ts';
import { requireChartEvent } from './event-name.ts';

describe('requireChartEvent()', () => {
  test('knows the events that a chart may answer', () => {
    expect(requireChartEvent('post-render')).toBe('post-render');
  });

  test('knows the name that the drafts used', () => {
    expect(requireChartEvent('pre-load')).toBe('chart-loaded');
  });

  test.each([
    ['pre-rendr', 'there is no event "pre-rendr"; did you mean "pre-render"?'],
    ['postrender', 'there is no event "postrender"; did you mean "post-render"?'],
    ['something else', 'there is no event "something else"'],
    ['', 'there is no event ""'],
    ['constructor', 'there is no event "constructor"'],
    ['__proto__', 'there is no event "__proto__"'],
    ['render', '"render" is a core event: a chart cannot answer it'],
    ['pre-list', '"pre-list" is not an event of charts'],
  ])('refuses %j', (name, message) => {
    expect(() => requireChartEvent(name)).toThrow(message);
  });
});

describe('checkWeight()', () => {
  test.each([0, 0.5, 1])('takes %d', (weight) => {
    expect(() => checkWeight(weight)).not.toThrow();
  });

  test.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (weight) => {
    expect(() => checkWeight(weight)).toThrow('weight must be a number from 0 to 1');
  });
});
