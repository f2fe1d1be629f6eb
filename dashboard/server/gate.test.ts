import { describe, expect, test } from 'vitest';
import type { Arrival } from './gate.ts';
import { cookieName, createSession, judge } from './gate.ts';

const port = 4321;
const session = (): ReturnType<typeof createSession> => {
  let next = 0;
  return createSession((count) => new Uint8Array(count).fill(next++));
};

function arriving(changes: Partial<Arrival> = {}): Arrival {
  return {
    method: 'GET',
    target: '/',
    host: `127.0.0.1:${port}`,
    origin: undefined,
    site: undefined,
    cookie: undefined,
    ...changes,
  };
}

describe('judge()', () => {
  const open = session();
  const cookie = `other=1; ${cookieName(port)}=${open.secret}`;
  const own = `http://127.0.0.1:${port}`;

  test('lets in the browser that has the secret', () => {
    expect(judge(arriving({ cookie }), open, port)).toEqual({ kind: 'allowed' });
    const post = { method: 'POST', origin: own, site: 'same-origin', cookie };
    expect(judge(arriving(post), open, port)).toEqual({ kind: 'allowed' });
  });

  test('exchanges the token once', () => {
    const fresh = session();
    const asked = arriving({ target: `/?token=${fresh.token}` });
    expect(judge(arriving({ target: '/?token=wrong' }), fresh, port)).toMatchObject({
      status: 401,
    });
    expect(judge(asked, fresh, port)).toEqual({ kind: 'welcome' });
    expect(judge(asked, fresh, port)).toMatchObject({ kind: 'refused', status: 401 });
    const again = { ...asked, cookie: `${cookieName(port)}=${fresh.secret}` };
    expect(judge(again, fresh, port)).toEqual({ kind: 'welcome' });
  });

  test.each<[string, Partial<Arrival>, number]>([
    ['no cookie', {}, 401],
    ['a wrong one', { cookie: `${cookieName(port)}=${'A'.repeat(43)}` }, 401],
    ['that of another port', { cookie: cookie.replace('4321', '4322') }, 401],
    ['another host', { cookie, host: `evil.example:${port}` }, 421],
    ['another port', { cookie, host: '127.0.0.1:1' }, 421],
    ['no host', { cookie, host: undefined }, 421],
    ['another origin', { cookie, origin: 'http://evil.example' }, 403],
    ['an opaque origin', { cookie, origin: 'null' }, 403],
    ['a change of no origin', { cookie, method: 'POST' }, 403],
    ['another site', { cookie, site: 'cross-site' }, 403],
    ['another port of this machine', { cookie, site: 'same-site' }, 403],
    ['another method', { cookie, method: 'DELETE', origin: own }, 405],
    ['a way up', { cookie, target: '/assets/../../etc/passwd' }, 400],
    ['a hidden way up', { cookie, target: '/assets/%2e%2e/x' }, 400],
    ['one with backslashes', { cookie, target: '/assets/..%5cx' }, 400],
    ['another server', { cookie, target: '//evil.example/' }, 400],
    ['a whole address', { cookie, target: 'http://evil.example/' }, 400],
    ['what is no text', { cookie, target: '/%ff' }, 400],
  ])('refuses %s', (_, changes, status) => {
    expect(judge(arriving(changes), open, port)).toMatchObject({ kind: 'refused', status });
  });
});
