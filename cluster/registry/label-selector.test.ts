import { describe, expect, it } from 'vitest';
import { SelectorError, compileLabelSelector, parseLabelSelector } from './label-selector.ts';

const labels = { app: 'web', tier: 'front', version: '3' };

describe('parseLabelSelector()', () => {
  it.each([
    ['', true],
    ['app=web', true],
    ['app==web', true],
    ['app=db', false],
    ['app!=db', true],
    ['missing!=x', true],
    ['app in (web, db)', true],
    ['app notin (web)', false],
    ['missing notin (x)', true],
    ['app', true],
    ['!app', false],
    ['!missing', true],
    ['version>2', true],
    ['version<2', false],
    ['app=web,tier=front', true],
    ['app=web,tier=back', false],
    ['app in ()', false],
    [' app = web , tier ', true],
  ])('%j is %j', (text, expected) => {
    expect(parseLabelSelector(text)(labels)).toBe(expected);
  });

  it.each([
    ['app=web,', "found '', expected: identifier after ','"],
    ['=', "found '=', expected: !, identifier, or 'end of string'"],
    ['app=a=b', "found '=', expected: ',' or 'end of string'"],
    ['app in web', "unable to parse requirement: found 'web' expected: '('"],
    ['app x y', "unable to parse requirement: found 'x', expected: in, notin, =, ==, !=, gt, lt"],
    ['a b/c/d=1', 'unable to parse requirement'],
  ])('refuses %j', (text, message) => {
    expect(() => parseLabelSelector(text)).toThrow(SelectorError);
    expect(() => parseLabelSelector(text)).toThrow(message);
  });
});

describe('compileLabelSelector()', () => {
  it('needs every label and every expression to match', () => {
    const selector = {
      matchLabels: { app: 'web' },
      matchExpressions: [{ key: 'tier', operator: 'In', values: ['front', 'back'] }],
    };
    expect(compileLabelSelector(selector)(labels)).toBe(true);
    expect(compileLabelSelector(selector)({ app: 'web' })).toBe(false);
  });

  it('selects everything when empty, and nothing when absent', () => {
    expect(compileLabelSelector({})(labels)).toBe(true);
    expect(compileLabelSelector(undefined)(labels)).toBe(false);
  });
});
