import path from 'node:path';
import { expect, test } from 'vitest';
import { listImages } from './list-images.ts';

test('listImages() finds what the example chart runs', async () => {
  const chart = path.join(import.meta.dirname, 'charts/hello');
  expect(await listImages(chart)).toEqual(['nginx:1.27']);
});
