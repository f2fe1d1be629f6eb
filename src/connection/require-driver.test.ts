import { describe, expect, test } from 'vitest';
import { requireDriver } from './require-driver.ts';

describe('requireDriver()', () => {
  test.each([undefined, '', 'secret', 'secrets', 'configmap', 'configmaps'])(
    'takes %s, for releases of all kinds are read',
    (driver) => {
      expect(() => requireDriver(driver)).not.toThrow();
    },
  );

  test('refuses what keeps releases where nobody would find them', () => {
    expect(() => requireDriver('sql')).toThrow('HELM_DRIVER=sql is not supported');
    expect(() => requireDriver('memory')).toThrow('HELM_DRIVER=memory is not supported');
  });

  test("refuses what nobody knows, in Helm's words", () => {
    expect(() => requireDriver('bogus')).toThrow('unknown driver "bogus"');
  });
});
