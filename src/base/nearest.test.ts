import { expect, test } from 'vitest';
import { findNearest } from './nearest.ts';

const commands = ['install', 'uninstall', 'list', 'lint', 'status', 'upgrade'];

test('findNearest() finds a word with a letter missing', () => {
  expect(findNearest('instal', commands)).toEqual(['install']);
});

test('findNearest() counts two swapped letters as one mistake', () => {
  expect(findNearest('lsit', commands)[0]).toBe('list');
});

test('findNearest() prefers what the word is the beginning of', () => {
  expect(findNearest('up', commands)).toEqual(['upgrade']);
});

test('findNearest() finds nothing for a word like no other', () => {
  expect(findNearest('xylophone', commands)).toEqual([]);
});
