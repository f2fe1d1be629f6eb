import { describe, expect, test } from 'vitest';
import { formatGoUrl, formatUserInfo, hostnameOf, parseGoUrl } from './url.ts';

describe('parseGoUrl()', () => {
  test('takes a URL apart', () => {
    const url = parseGoUrl('HTTPS://us%40er:p%2fw@Host.COM:8080/a%2fb?q=1?2#frag%20ment');
    expect(url).toEqual({
      scheme: 'https',
      opaque: '',
      user: { name: 'us@er', password: 'p/w' },
      host: 'Host.COM:8080',
      path: '/a/b',
      rawPath: '/a%2fb',
      rawQuery: 'q=1?2',
      fragment: 'frag ment',
    });
    expect(hostnameOf(url)).toBe('Host.COM');
    expect(formatGoUrl(url)).toBe('https://us%40er:p%2Fw@Host.COM:8080/a%2fb?q=1?2#frag%20ment');
  });

  test('keeps what is no hierarchy whole', () => {
    expect(parseGoUrl('mailto:a@b?c')).toMatchObject({ opaque: 'a@b', rawQuery: 'c', host: '' });
  });

  test.each([
    [':a', 'missing protocol scheme'],
    ['1:2', 'first path segment in URL cannot contain colon'],
    ['http://[::1', "missing ']' in host"],
    ['http://a[b]', 'invalid IP-literal'],
    ['http://[1.2.3.4]', 'invalid IP-literal'],
    ['http://h:x', 'invalid port ":x" after host'],
    ['http://h:1:2', 'invalid port ":1:2" after host'],
    ['http://a b', 'invalid character " " in host name'],
    ['http://h%41', 'invalid URL escape "%41"'],
    ['http://h/%zz', 'invalid URL escape "%zz"'],
    ['http://u[@h', 'net/url: invalid userinfo'],
    ['a\tb', 'net/url: invalid control character in URL'],
  ])('refuses %j: %s', (text, message) => {
    expect(() => parseGoUrl(text)).toThrow(message);
  });
});

test('formatUserInfo() escapes what would end it', () => {
  expect(formatUserInfo({ name: 'a:b', password: '@/' })).toBe('a%3Ab:%40%2F');
});
