import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { allowsLinkLocal, lookUpOthers, requireOtherThanLinkLocal } from './link-local.ts';

describe('requireOtherThanLinkLocal()', () => {
  test.for([
    'http://169.254.169.254/latest/meta-data',
    'http://169.254.0.1',
    'http://2852039166/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::169.254.169.254]/',
  ])('refuses %s', (url) => {
    expect(() => requireOtherThanLinkLocal(new URL(url))).toThrow('it is a link-local address');
  });

  test.for([
    'http://169.253.169.254',
    'https://127.0.0.1',
    'http://[fd00::1]',
    'http://example.com',
  ])('lets %s pass', (url) => {
    expect(() => requireOtherThanLinkLocal(new URL(url))).not.toThrow();
  });
});

describe('lookUpOthers()', () => {
  const look = (found: readonly LookupAddress[], all: boolean): Promise<unknown> =>
    new Promise((resolve) => {
      const lookUp = lookUpOthers((_, __, answer) => answer(null, [...found]));
      lookUp('name', { all }, (error, address, family) => resolve(error ?? [address, family]));
    });
  const harmless = { address: '192.0.2.1', family: 4 };
  const metadata = { address: '169.254.169.254', family: 4 };

  test('gives what a name stands for, as it was asked', async () => {
    expect(await look([harmless], false)).toEqual(['192.0.2.1', 4]);
    expect(await look([harmless], true)).toEqual([[harmless], undefined]);
  });

  test('refuses a name that stands for such an address, among others too', async () => {
    expect(await look([metadata], false)).toMatchObject({ code: 'LinkLocalAddress' });
    expect(await look([harmless, metadata], true)).toMatchObject({ code: 'LinkLocalAddress' });
  });

  test('says what went wrong with the search', async () => {
    const failed = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const lookUp = lookUpOthers((_, __, answer) => answer(failed));
    const error = await new Promise((resolve) => lookUp('name', {}, resolve));
    expect(error).toBe(failed);
  });
});

test('lookUpOthers() asks the machine', async () => {
  const failure = await new Promise((resolve) => lookUpOthers()('no-such.invalid', {}, resolve));
  expect(failure).toMatchObject({ syscall: 'getaddrinfo' });
});

test.for([
  [{}, false],
  [{ HELM_ALLOW_LINK_LOCAL: '' }, false],
  [{ HELM_ALLOW_LINK_LOCAL: 'false' }, false],
  [{ HELM_ALLOW_LINK_LOCAL: 'true' }, true],
  [{ HELM_ALLOW_LINK_LOCAL: '1' }, true],
] as const)('allowsLinkLocal() of %j is %j', ([environment, isAllowed]) => {
  expect(allowsLinkLocal(environment)).toBe(isAllowed);
});
