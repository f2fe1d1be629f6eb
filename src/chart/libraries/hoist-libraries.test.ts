import { describe, expect, test } from 'vitest';
import { loadFiles } from '../loader/load-chart.ts';
import type { Chart } from '../chart.ts';
import { hoistLibraries } from './hoist-libraries.ts';

function load(texts: Readonly<Record<string, string>>): Chart {
  const files = Object.entries(texts).map(([name, text]) => ({
    name,
    data: Buffer.from(text),
    modified: undefined,
  }));
  return loadFiles(files);
}

function chartYaml(name: string, version = '1.0.0', rest = ''): string {
  return `apiVersion: v2\nname: ${name}\nversion: ${version}\n${rest}`;
}

function library(version: string, rest = ''): string {
  return chartYaml('common', version, `type: library\n${rest}`);
}

function hoist(chart: Chart): { versions: string[]; warnings: string[] } {
  const warnings: string[] = [];
  const hoisted = hoistLibraries(chart, (message) => warnings.push(message));
  const versions = hoisted.libraries.map(({ metadata }) => `${metadata.name} ${metadata.version}`);
  return { versions, warnings };
}

const wantsCommon = (range: string): string => `libraries: [{name: common, version: "${range}"}]\n`;

describe('hoistLibraries()', () => {
  test('takes the highest version that every chart of the tree allows', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web', '1.0.0', wantsCommon('^2.1.0')),
      'library/common/Chart.yaml': library('2.1.0'),
      'charts/db/Chart.yaml': chartYaml('db', '1.0.0', wantsCommon('>=2.0.0 <2.4.0')),
      'charts/db/library/common/Chart.yaml': library('2.3.5'),
      'charts/api/Chart.yaml': chartYaml('api'),
      'charts/api/library/common/Chart.yaml': library('2.9.0'),
    });
    expect(hoist(chart)).toEqual({ versions: ['common 2.3.5'], warnings: [] });
  });

  test('names every chart and its range when no version is right for all', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web', '1.0.0', wantsCommon('^2.1.0')),
      'library/common/Chart.yaml': library('2.1.0'),
      'charts/db/Chart.yaml': chartYaml('db', '1.0.0', wantsCommon('^3')),
      'charts/db/library/common/Chart.yaml': library('3.0.0'),
    });
    expect(() => hoist(chart)).toThrow(
      'no version of library "common" is right for all charts: web wants "^2.1.0", web/charts/db wants "^3"; there is 2.1.0, 3.0.0',
    );
  });

  test('refuses a library that is nowhere', () => {
    const chart = load({ 'Chart.yaml': chartYaml('web', '1.0.0', wantsCommon('^2')) });
    expect(() => hoist(chart)).toThrow('web wants "^2"; none is there');
  });

  test('counts what a library wants of another', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web', '1.0.0', 'libraries: [{name: top, version: "*"}]\n'),
      'library/top/Chart.yaml': chartYaml('top', '1.0.0', `type: library\n${wantsCommon('~2.1')}`),
      'library/top/library/common/Chart.yaml': library('2.1.7'),
      'library/common/Chart.yaml': library('2.8.0'),
    });
    expect(hoist(chart).versions).toEqual(['top 1.0.0', 'common 2.1.7']);
  });

  test('finds a declared library in charts/', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web', '1.0.0', wantsCommon('^2')),
      'charts/common/Chart.yaml': library('2.0.1'),
    });
    expect(hoist(chart).versions).toEqual(['common 2.0.1']);
  });

  test('leaves Helm’s library charts in charts/ where they are', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web'),
      'charts/common/Chart.yaml': library('2.0.1'),
    });
    expect(hoist(chart).versions).toEqual([]);
  });

  test('warns of a chart that is no library', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web'),
      'library/common/Chart.yaml': chartYaml('common'),
    });
    expect(hoist(chart).warnings).toEqual([
      'chart "common" is used as a library, but is not of type library',
    ]);
  });

  test('reads libraries from requirements.yaml, in any form of chart', () => {
    const chart = load({
      'Chart.yaml':
        'apiVersion: helm.sh/v3\nkind: Chart\nmetadata: {labels: {chart: web, version: 1.0.0}}\n',
      'requirements.yaml': wantsCommon('^2'),
      'library/common/Chart.yaml': library('2.0.0'),
    });
    expect(hoist(chart).versions).toEqual(['common 2.0.0']);
  });

  test('leaves the subcharts without libraries of their own', () => {
    const chart = load({
      'Chart.yaml': chartYaml('web'),
      'charts/db/Chart.yaml': chartYaml('db'),
      'charts/db/library/common/Chart.yaml': library('1.0.0'),
    });
    const hoisted = hoistLibraries(chart, () => undefined);
    expect(hoisted.libraries).toHaveLength(1);
    expect(hoisted.dependencies[0]?.libraries).toEqual([]);
  });
});
