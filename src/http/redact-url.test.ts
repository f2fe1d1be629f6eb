import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactUrl } from './redact-url.ts';

test.for([
  ['https://me:secret@host/x', 'https://host/x'],
  ['https://secret@host', 'https://host'],
  ['https://host/x?token=secret&v=1', 'https://host/x?token=…&v=…'],
  ['https://me:se@cret@host:8443/x', 'https://host:8443/x'],
  ['https://host/x#secret', 'https://host/x'],
  ['https://host/a@b', 'https://host/a@b'],
  ['host/x', 'host/x'],
  ['me:secret@host/x', 'host/x'],
  ['host/go?to=https://me:secret@other', 'host/go?to=…'],
  ['https://me:secret@host?a=b', 'https://host?a=…'],
  ['https://me:secret@host#a=b', 'https://host'],
  ['https://host/x?a=line\nsecret&b=1#line\nsecret', 'https://host/x?a=…&b=…'],
])('redactUrl() shows %s as %s', ([url = '', shown]) => {
  expect(redactUrl(url)).toBe(shown);
});

test('redactUrl() takes URLs that were read', () => {
  expect(redactUrl(new URL('https://me:secret@host/x'))).toBe('https://host/x');
});

test('redactUrl() never shows user, password or a value of the query', () => {
  const secret = fc.stringMatching(/^[A-Z]{8,12}$/);
  fc.assert(
    fc.property(secret, secret, secret, (user, password, value) => {
      const shown = redactUrl(`https://${user}:${password}@host/path?key=${value}`);
      expect(shown).not.toMatch(new RegExp(`${user}|${password}|${value}`));
    }),
  );
});
