import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grantedPaths, realPlace } from './granted-paths.ts';

let root: string;

/** What is granted, what is not, and links from one to the other. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'granted-')));
  for (const folder of ['app', 'application', 'home/.config']) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  writeFileSync(path.join(root, 'app/file'), '');
  writeFileSync(path.join(root, 'secret'), '');
  symlinkSync('../secret', path.join(root, 'app/out'));
  symlinkSync('../nowhere', path.join(root, 'app/lost'));
  symlinkSync('..', path.join(root, 'app/up'));
  symlinkSync('app', path.join(root, 'in'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (name: string): string => path.join(root, name);
const denied = expect.objectContaining({
  code: 'FileFailed',
  message: 'Permission denied: not below what was granted',
}) as Error;

function granted(...scopes: readonly string[]) {
  const isOwn = (place: string): boolean => place === at('own');
  return grantedPaths(scopes, { home: at('home'), isOwn });
}

describe('locate()', () => {
  test.each([
    ['app', 'app'],
    ['app/file', 'app/file'],
    ['app/new/deeper', 'app/new/deeper'],
    ['app/../app/file', 'app/file'],
    ['in/file', 'app/file'],
    ['own', 'own'],
  ])('finds %s, which is granted, at %s', (name, place) => {
    expect(granted(at('app')).locate(at(name))).toBe(at(place));
  });

  test.each([
    'secret',
    'application',
    'app/../secret',
    'app/out',
    'app/lost',
    'app/up/secret',
    'app/up/new',
    '.',
    'owner',
  ])('refuses %s', (name) => {
    expect(() => granted(at('app')).locate(at(name))).toThrow(denied);
  });

  test('tells where the refused name leads', () => {
    expect(() => granted().locate(at('app/../secret'))).toThrow(
      expect.objectContaining({ details: [at('secret')] }) as Error,
    );
  });

  test('takes ~ for the home, at the start of a scope alone', () => {
    expect(granted('~/.config').locate(at('home/.config/x'))).toBe(at('home/.config/x'));
    expect(() => granted('~/.config').locate(at('home/other'))).toThrow(denied);
    expect(() => granted('~x/.config').locate(at('homex/.config'))).toThrow(denied);
  });

  test('grants nothing below a link that leads nowhere', () => {
    expect(() => granted(at('app/lost')).locate(at('nowhere'))).toThrow(denied);
  });

  test('grants everything below the root', () => {
    expect(granted('/').locate(at('secret'))).toBe(at('secret'));
  });

  test('grants below a link what is at its real place', () => {
    expect(granted(at('in')).locate(at('app/file'))).toBe(at('app/file'));
  });
});

describe('locateName()', () => {
  test('finds a link itself, wherever it leads', () => {
    expect(granted(at('app')).locateName(at('app/out'))).toBe(at('app/out'));
    expect(granted(at('app')).locateName(at('in/lost'))).toBe(at('app/lost'));
  });

  test.each(['secret', 'app/up/secret', 'app/lost/x', 'in'])('refuses %s', (name) => {
    expect(() => granted(at('app')).locateName(at(name))).toThrow(denied);
  });
});

test('realPlace() follows links as far as there is something', () => {
  expect(realPlace(at('in/new/file'))).toBe(at('app/new/file'));
  expect(realPlace(at('app/lost/file'))).toBeUndefined();
  expect(realPlace('/')).toBe('/');
});
