import { describe, expect, test } from 'vitest';
import { environmentOf, readSettings } from './settings.ts';

const linux = { platform: 'linux', home: '/home/jane' } as const;

describe('readSettings()', () => {
  test('keeps its things where the XDG specification says', () => {
    const settings = readSettings({ ...linux, environment: {} });
    expect(settings).toMatchObject({
      cacheHome: '/home/jane/.cache/helm',
      configHome: '/home/jane/.config/helm',
      dataHome: '/home/jane/.local/share/helm',
      repositoryConfig: '/home/jane/.config/helm/repositories.yaml',
    });
  });

  test('prefers XDG variables to defaults, and its own to both', () => {
    const environment = { XDG_CACHE_HOME: '/xdg', HELM_DATA_HOME: '/data', XDG_DATA_HOME: '/no' };
    const settings = readSettings({ ...linux, environment });
    expect(settings).toMatchObject({ cacheHome: '/xdg/helm', dataHome: '/data' });
  });

  test('follows the platform', () => {
    const mac = readSettings({ platform: 'darwin', home: '/Users/jane', environment: {} });
    expect(mac.cacheHome).toBe('/Users/jane/Library/Caches/helm');
    expect(mac.dataHome).toBe('/Users/jane/Library/helm');
  });

  test('takes a number that is none for its default', () => {
    const settings = readSettings({ ...linux, environment: { HELM_MAX_HISTORY: 'many' } });
    expect(settings.maxHistory).toBe(10);
  });

  test.each([
    [undefined, 10],
    ['2', 2],
    ['0', 1],
    ['86400', 300],
  ])('keeps leases between a second and five minutes: %s', (given, leaseSeconds) => {
    const settings = readSettings({ ...linux, environment: { HELM_LEASE_SECONDS: given } });
    expect(settings).toMatchObject({ leaseSeconds });
  });

  test.each([
    [undefined, undefined],
    ['soon', undefined],
    ['5', 5],
    ['86400', 3600],
  ])('leaves it to the login how long it takes, unless told: %s', (given, loginSeconds) => {
    const settings = readSettings({ ...linux, environment: { HELM_LOGIN_SECONDS: given } });
    expect(settings.loginSeconds).toBe(loginSeconds);
  });
});

test('environmentOf() prints what was set', () => {
  const environment = { HELM_KUBEASGROUPS: 'a,b', HELM_DEBUG: '1', HELM_QPS: '2.5' };
  const printed = environmentOf(readSettings({ ...linux, environment }), '/bin/helm');
  expect(printed).toMatchObject({
    HELM_BIN: '/bin/helm',
    HELM_KUBEASGROUPS: 'a,b',
    HELM_DEBUG: 'true',
    HELM_QPS: '2.50',
    HELM_NAMESPACE: 'default',
  });
});
