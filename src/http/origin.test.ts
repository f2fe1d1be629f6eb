import { describe, expect, test } from 'vitest';
import { hostOf, isSameOrigin, originOf, serverNameOf } from './origin.ts';

test.for([
  ['https://host', 'https://host:443'],
  ['http://HOST/path', 'http://host:80'],
  ['https://host:8443', 'https://host:8443'],
  ['https://[::1]:8443', 'https://[::1]:8443'],
])('originOf() tells %s as %s', ([url = '', origin]) => {
  expect(originOf(url)).toBe(origin);
  expect(originOf(new URL(url))).toBe(origin);
});

test.for([
  ['http://host', true],
  ['http://host:80/other', true],
  ['https://host', false],
  ['http://host:8080', false],
  ['http://host.', false],
  ['http://other', false],
] as const)('isSameOrigin() of http://host and %s is %s', ([url, isSame]) => {
  expect(isSameOrigin('http://host', url)).toBe(isSame);
});

describe('a server', () => {
  test.for([
    ['https://[::1]:8443', '::1', ''],
    ['https://127.0.0.1', '127.0.0.1', ''],
    ['https://charts.example.test', 'charts.example.test', 'charts.example.test'],
  ])('%s is called at %s, and asked for by the name %j', ([url = '', host, name]) => {
    expect(hostOf(new URL(url))).toBe(host);
    expect(serverNameOf(new URL(url))).toBe(name);
  });
});
