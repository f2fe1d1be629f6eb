import { describe, expect, test } from 'vitest';
import { Budget, maxChartCount, maxChartSize, maxFileCount, tooLarge, tooMany } from './limits.ts';

const overhead = 32 * 1024 * 1024;

test('what is too much is told by its code', () => {
  expect(tooLarge()).toMatchObject({
    code: 'InvalidArchive',
    message: 'decompressed chart is larger than the maximum size 104857600',
  });
  expect(tooMany(7, 'charts')).toMatchObject({
    code: 'ChartTooLarge',
    message: 'chart has more than 7 charts, which is not supported',
  });
});

describe('the budget of a chart', () => {
  test('begins with all that there is', () => {
    expect(new Budget().bytes).toBe(104_857_600);
    expect(new Budget().expanded).toBe(104_857_600 + overhead);
  });

  test('is spent byte by byte, until nothing is left', () => {
    const budget = new Budget();
    budget.spendBytes(maxChartSize - 1);
    expect(budget.bytes).toBe(1);
    expect(() => budget.spendBytes(1)).toThrow(
      'decompressed chart is larger than the maximum size 104857600',
    );
  });

  test('has headers apart, to the last byte', () => {
    const budget = new Budget();
    budget.spendOverhead(overhead);
    expect(budget.expanded).toBe(maxChartSize);
    expect(() => budget.spendOverhead(1)).toThrow('larger than the maximum size');
  });

  test('has so many files, and asks before they are listed', () => {
    const budget = new Budget();
    budget.requireFiles(maxFileCount);
    expect(() => budget.requireFiles(maxFileCount + 1)).toThrow('chart has more than 50000 files');
    budget.spendChart(maxFileCount);
    expect(() => budget.requireFiles(1)).toThrow('chart has more than 50000 files');
    expect(() => budget.spendChart(1)).toThrow('chart has more than 50000 files');
  });

  test('has so many charts', () => {
    const budget = new Budget();
    for (let count = 0; count < maxChartCount; count++) budget.spendChart(0);
    expect(() => budget.spendChart(0)).toThrow('more than 1000 charts');
  });
});
