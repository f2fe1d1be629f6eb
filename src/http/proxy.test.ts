import { describe, expect, test } from 'vitest';
import { findProxy } from './proxy.ts';

const environment = { HTTP_PROXY: 'http://proxy:3128', HTTPS_PROXY: 'secure-proxy:8080' };
const proxyOf = (url: string, own: object = {}) =>
  findProxy(new URL(url), { ...environment, ...own })?.href;

describe('findProxy()', () => {
  test('goes by the scheme of the URL', () => {
    expect(proxyOf('http://host/')).toBe('http://proxy:3128/');
    expect(proxyOf('https://host/')).toBe('http://secure-proxy:8080/');
    expect(findProxy(new URL('http://host/'), {})).toBeUndefined();
    expect(findProxy(new URL('https://host/'), { https_proxy: 'p:1' })?.host).toBe('p:1');
  });

  test.for(['http://localhost/', 'http://127.0.0.1:8080/', 'http://127.9.9.9/', 'http://[::1]/'])(
    'leaves %s alone',
    (url) => {
      expect(proxyOf(url)).toBeUndefined();
    },
  );

  test.for([
    ['*', 'http://any.host/', false],
    ['example.com', 'http://example.com/', false],
    ['example.com', 'http://sub.example.com/', false],
    ['example.com', 'http://notexample.com/', true],
    ['.example.com', 'http://sub.example.com/', false],
    ['.example.com', 'http://example.com/', true],
    ['*.example.com', 'http://sub.example.com/', false],
    ['EXAMPLE.com', 'http://example.com/', false],
    ['example.com:8080', 'http://example.com:8080/', false],
    ['example.com:8080', 'http://example.com/', true],
    ['10.0.0.0/8', 'http://10.1.2.3/', false],
    ['10.0.0.0/8', 'http://11.1.2.3/', true],
    ['10.0.0.0/99', 'http://10.1.2.3/', true],
    ['10.1.2.3', 'http://10.1.2.3/', false],
    ['[fe80::1]:80', 'http://[fe80::1]/', false],
    ['fe80::/16', 'http://[fe80::1]/', false],
    ['a, example.com ,b', 'http://example.com/', false],
  ] as const)('with NO_PROXY=%s asks a proxy for %s: %s', ([NO_PROXY, url, isProxied]) => {
    expect(proxyOf(url, { NO_PROXY }) !== undefined).toBe(isProxied);
  });

  test('does not take the Proxy header of a CGI request for a setting', () => {
    expect(proxyOf('http://host/', { REQUEST_METHOD: 'GET' })).toBeUndefined();
  });

  test('refuses a kind of proxy that it does not know, without its password', () => {
    const HTTP_PROXY = 'ftp://me:secret@proxy:1080';
    expect(() => proxyOf('http://host/', { HTTP_PROXY })).toThrow(
      'cannot use the proxy "ftp://proxy:1080": only http, https and socks5 proxies are supported',
    );
  });
});
