import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHelmError } from '../../base/index.ts';
import { thrownBy } from '../../../test/support/thrown-by.ts';
import { chartPathOf } from './archive-path.ts';

describe('chartPathOf()', () => {
  test('cuts off the chart’s own directory', () => {
    expect(chartPathOf('web/Chart.yaml')).toBe('Chart.yaml');
    expect(chartPathOf('web/templates//a.yaml')).toBe('templates/a.yaml');
    expect(chartPathOf('./Chart.yaml')).toBe('Chart.yaml');
    expect(chartPathOf('web\\templates\\a.yaml')).toBe('templates/a.yaml');
    expect(chartPathOf('web/a/../b')).toBe('b');
  });

  test.for([
    ['../../x', 'chart illegally references parent directory'],
    ['/foo/../../x', 'chart illegally references parent directory'],
    ['/../../x', 'chart illegally references parent directory'],
    ['./../../x', 'chart illegally references parent directory'],
    ['web/..', 'chart illegally references parent directory'],
    ['web/..x', 'chart illegally references parent directory'],
    ['web/a/../../x', 'chart illegally references parent directory'],
    ['\\..\\..\\foo', 'chart illegally references parent directory'],
    ['./.', 'chart illegally contains content outside the base directory: "./."'],
    ['/./.', 'chart illegally contains content outside the base directory: "/./."'],
    ['web', 'chart illegally contains content outside the base directory: "web"'],
    ['Chart.yaml', 'chart illegally contains content outside the base directory: "Chart.yaml"'],
    ['', 'chart illegally contains content outside the base directory: ""'],
    ['//foo', 'chart illegally contains absolute paths'],
    ['///foo', 'chart illegally contains absolute paths'],
    ['\\\\foo', 'chart illegally contains absolute paths'],
    ['\\\\?\\Some\\windows\\magic', 'chart illegally contains absolute paths'],
    ['\\.\\c:\\\\foo', 'chart contains illegally named files'],
    ['/./c://foo', 'chart contains illegally named files'],
    ['web/c:/foo', 'chart contains illegally named files'],
    ['web/C:../target.txt', 'chart contains illegally named files'],
    ['Chart.yaml/x', 'chart yaml not in base directory'],
  ] as const)('CVE-2019-1000008: refuses %j', ([name, message]) => {
    expect(thrownBy(() => chartPathOf(name))).toMatchObject({ code: 'InvalidArchive', message });
  });

  test('leaves out a slash at the end', () => {
    expect(chartPathOf('web/templates/')).toBe('templates');
    expect(chartPathOf('web/a/b//')).toBe('a/b');
  });

  test('takes c:\\Chart.yaml for Chart.yaml of a chart named c:, as Helm does', () => {
    expect(chartPathOf('c:\\Chart.yaml')).toBe('Chart.yaml');
  });

  test('never gives a path that leads out of the chart', () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'c:', 'Chart.yaml', '~', '...', ' ');
    const separator = fc.constantFrom('/', '\\', '//');
    const name = fc
      .array(fc.tuple(part, separator), { maxLength: 8 })
      .map((pairs) => pairs.flat().join(''));
    fc.assert(
      fc.property(fc.oneof(name, fc.string()), (entry) => {
        let inner: string;
        try {
          inner = chartPathOf(entry);
        } catch (error) {
          expect(isHelmError(error)).toBe(true);
          return;
        }
        expect(inner).not.toMatch(/^\/|^[a-zA-Z]:|\\/);
        expect(inner.split('/')).not.toContain('..');
        expect(inner).not.toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});
