import { expect, test } from 'vitest';
import { releaseObject } from './render-values.ts';

test('releaseObject() is what templates see of a release', () => {
  const release = { name: 'r', namespace: 'ns', revision: 2, isUpgrade: true };
  expect(Object.fromEntries(releaseObject(release))).toEqual({
    Name: 'r',
    Namespace: 'ns',
    IsUpgrade: true,
    IsInstall: false,
    Revision: 2n,
    Service: 'Helm',
  });
});
