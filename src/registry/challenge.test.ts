import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseChallenge } from './challenge.ts';
import { requireSafeRealm } from './realm.ts';

describe('parseChallenge()', () => {
  test('reads what registries ask', () => {
    expect(parseChallenge('Basic realm="x"')?.scheme).toBe('basic');
    const bearer = parseChallenge(
      'Bearer realm="https://auth.example.com/token",service="reg, the \\"best\\"", scope=a:b:pull',
    );
    expect(bearer?.scheme).toBe('bearer');
    expect(Object.fromEntries(bearer?.parameters ?? [])).toEqual({
      realm: 'https://auth.example.com/token',
      service: 'reg, the "best"',
      scope: 'a:b:pull',
    });
  });

  test('knows no other scheme, and stands any text', () => {
    expect(parseChallenge('Digest realm="x"')).toBeUndefined();
    expect(parseChallenge('')).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => void parseChallenge(`Bearer ${text}`)));
  });
});

describe('requireSafeRealm()', () => {
  test.for([
    ['https://auth.example.com/token', 'https://registry.example.com'],
    ['https://registry.example.com/token', 'https://registry.example.com'],
    ['http://127.0.0.1:5000/token', 'http://127.0.0.1:5000'],
    ['http://auth.local/token', 'http://registry.local'],
    ['https://10.0.0.1:444/token', 'https://10.0.0.1'],
  ] as const)('accepts %s from %s', ([realm, registry]) => {
    expect(requireSafeRealm(realm, registry).href).toBe(realm);
  });

  test.for([
    ['http://auth.example.com/token', 'https://registry.example.com'],
    ['https://169.254.169.254/latest/meta-data', 'https://registry.example.com'],
    ['https://127.0.0.1/token', 'https://registry.example.com'],
    ['https://[::1]/token', 'https://registry.example.com'],
    ['https://10.0.0.2/token', 'https://10.0.0.1'],
    ['https://192.168.1.1/token', 'https://registry.example.com'],
    ['http://127.0.0.2/token', 'http://127.0.0.1'],
    ['file:///etc/passwd', 'https://registry.example.com'],
    ['gopher://x/', 'https://registry.example.com'],
    ['nonsense', 'https://registry.example.com'],
  ] as const)('CVE-2026-48978: refuses %s from %s', ([realm, registry]) => {
    expect(() => requireSafeRealm(realm, registry)).toThrow('refused to send credentials');
  });

  test('drops what is written before the host', () => {
    const realm = requireSafeRealm('https://a:b@auth.example.com/token', 'https://example.com');
    expect(realm.href).toBe('https://auth.example.com/token');
  });
});
