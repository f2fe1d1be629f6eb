import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatOciReference, parseOciReference } from './reference.ts';

const digest = `sha256:${'a'.repeat(64)}`;

describe('parseOciReference()', () => {
  test.for([
    ['oci://host/web', { registry: 'host', repository: 'web' }],
    ['host:5000/a/web:1.2.3', { registry: 'host:5000', repository: 'a/web', tag: '1.2.3' }],
    ['oci://host/web:1.2.3+b.4', { registry: 'host', repository: 'web', tag: '1.2.3_b.4' }],
    [`[::1]:5000/web:1@${digest}`, { registry: '[::1]:5000', repository: 'web', tag: '1', digest }],
  ] as const)('reads %s', ([text, reference]) => {
    expect(parseOciReference(text)).toEqual(reference);
  });

  test.for([
    ['oci://host', 'invalid reference: missing registry or repository'],
    ['oci://host/Web', 'invalid reference: invalid repository "Web"'],
    ['oci://host/../web', 'invalid reference: invalid repository "../web"'],
    ['oci://host/web/', 'invalid reference: invalid repository "web/"'],
    ['oci://me@evil/web', 'invalid reference: invalid registry "me@evil"'],
    ['oci://host/web:-1', 'invalid reference: invalid tag "-1"'],
    ['oci://host/web@sha256:1', 'invalid reference: invalid digest "sha256:1"'],
  ] as const)('refuses %s', ([text, message]) => {
    expect(() => parseOciReference(text)).toThrow(message);
  });

  test('gives no path that leads out of its repository', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        let path: string;
        try {
          path = `/v2/${parseOciReference(`host/${text}`).repository}/x`;
        } catch {
          return;
        }
        expect(new URL(path, 'https://host').pathname).toBe(path);
      }),
    );
  });

  test('reads back what formatOciReference() printed', () => {
    expect(formatOciReference(parseOciReference('oci://host/web:1_b'))).toBe('host/web:1_b');
    expect(formatOciReference(parseOciReference(`host/web@${digest}`))).toBe(`host/web@${digest}`);
  });
});
