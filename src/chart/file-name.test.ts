import { describe, expect, test } from 'vitest';
import { thrownBy } from '../../test/support/thrown-by.ts';
import { requireFileName, requireFileNames } from './file-name.ts';

describe('requireFileName()', () => {
  test.for([
    'Chart.yaml',
    '.helmignore',
    'templates/_helpers.tpl',
    'templates/a b (copy).yaml',
    'files/ünïcode/日本.json',
    'dashboards/node:cpu.json',
    'templates/...yaml',
    'a..b/c',
    'console.yaml',
    'files/common/nulls.txt',
  ])('takes %j', (name) => {
    expect(() => requireFileName(name)).not.toThrow();
  });

  test.for([
    ['a\n---\nkind: Secret', 'has a control character'],
    ['a\rb', 'has a control character'],
    ['\u001b[2Ja', 'has a control character'],
    ['a\0', 'has a control character'],
    ['a\u0085b', 'has a control character'],
    ['a\u2028b', 'has a control character'],
    ['a\u202eb', 'has a control character'],
    ['a\ud800', 'has a control character'],
    ['', 'is not a normal path'],
    ['..', 'is not a normal path'],
    ['../a', 'is not a normal path'],
    ['a/../b', 'is not a normal path'],
    ['a//b', 'is not a normal path'],
    ['./a', 'is not a normal path'],
    ['a/', 'is not a normal path'],
    ['/etc/passwd', 'is an absolute path'],
    ['c:x', 'is an absolute path'],
    ['a\\..\\b', 'has a backslash'],
    ['templates/nul', 'is a device on some systems'],
    ['CON.yaml', 'is a device on some systems'],
    ['aux/a', 'is a device on some systems'],
    ['x'.repeat(256), 'is too long'],
    ['ü'.repeat(200), 'is too long'],
    ['a/'.repeat(3000) + 'a', 'is too long'],
  ] as const)('refuses %j', ([name, problem]) => {
    expect(() => requireFileName(name)).toThrow(problem);
  });
});

describe('a name that is refused', () => {
  test('is told with its reason and the rule', () => {
    expect(thrownBy(() => requireFileName('../a'))).toMatchObject({
      code: 'InvalidFileName',
      message: 'chart contains illegally named files: "../a" is not a normal path',
      hint: 'A file of a chart has a relative path without "..", control characters or backslashes.',
    });
  });

  test('is told whole up to 255 characters, and its beginning beyond', () => {
    const wholly = `../${'x'.repeat(252)}`;
    expect(() => requireFileName(wholly)).toThrow(`"${wholly}" is not a normal path`);
    expect(() => requireFileName(`${wholly}y`)).toThrow(`"${wholly}…" is not a normal path`);
  });

  test('is too long from the first character on that is too much', () => {
    const part = 'x'.repeat(255);
    expect(() => requireFileName(part)).not.toThrow();
    expect(() => requireFileName(`a/${part}`)).not.toThrow();
    expect(() => requireFileName(`a/${part}x`)).toThrow('is too long');
    expect(() => requireFileName(`a/${'ü'.repeat(127)}`)).not.toThrow();
    expect(() => requireFileName(`a/${'ü'.repeat(128)}`)).toThrow('is too long');
    expect(() => requireFileName('a/'.repeat(2047) + 'ab')).not.toThrow();
    expect(() => requireFileName('a/'.repeat(2047) + 'abc')).toThrow('is too long');
  });
});

describe('requireFileNames()', () => {
  test('refuses the second file of a name', () => {
    expect(() => requireFileNames(['a', 'b'])).not.toThrow();
    expect(thrownBy(() => requireFileNames(['a', 'b', 'a']))).toMatchObject({
      code: 'InvalidFileName',
      message: 'chart contains two files named "a"',
    });
  });
});
