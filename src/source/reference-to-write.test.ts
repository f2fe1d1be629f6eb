import { expect, test } from 'vitest';
import { referenceToWrite } from './reference-to-write.ts';

test('referenceToWrite() is what to type instead of --version', () => {
  expect(referenceToWrite('stable/web', '1.2.3')).toBe('stable/web:1.2.3');
  expect(referenceToWrite('oci://host:5000/web', '>=1 <2')).toBe("'oci://host:5000/web:>=1 <2'");
  expect(referenceToWrite('', '1')).toBeUndefined();
});
