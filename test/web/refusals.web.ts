import http from 'node:http';
import { describe, expect, test } from 'vitest';
import { noBrowser } from './support/browser.ts';
import type { RunningDashboard } from './support/dashboard.ts';
import { startDashboard } from './support/dashboard.ts';
import { setStage } from './support/stage.ts';

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as somebody else's program would send it, to the letter. */
async function knock(
  { origin }: RunningDashboard,
  { path = '/', method = 'GET', headers = {} }: Asked,
): Promise<http.IncomingMessage> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers }, (response) => {
      response.resume();
      resolve(response);
    });
    request.on('error', reject);
    request.end();
  });
}

describe.skipIf(noBrowser !== undefined)('the dashboard refuses', () => {
  const stage = setStage();

  async function enter(): Promise<RunningDashboard & { readonly cookie: string }> {
    const dashboard = await startDashboard(stage().session);
    const { headers, statusCode } = await knock(dashboard, {
      path: new URL(dashboard.address).search.replace(/^/, '/'),
    });
    expect(statusCode).toBe(303);
    const [set = ''] = headers['set-cookie'] ?? [];
    expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    return { ...dashboard, cookie: set.split(';')[0] ?? '' };
  }

  test('whoever has no token, and whoever comes with a used one', async () => {
    await using dashboard = await enter();
    const { cookie } = dashboard;
    const paths = [
      '/',
      '/api/session',
      '/assets/page.js',
      `/?token=${new URL(dashboard.address).searchParams.get('token') ?? ''}`,
    ];
    for (const path of paths) expect((await knock(dashboard, { path })).statusCode).toBe(401);
    expect((await knock(dashboard, { path: '/api/session', headers: { cookie } })).statusCode).toBe(
      200,
    );
  });

  test('other names, other origins, other ways, even with the cookie', async () => {
    await using dashboard = await enter();
    const { cookie } = dashboard;
    const { host } = new URL(dashboard.origin);
    const cases: readonly (readonly [Asked, number])[] = [
      [{ headers: { cookie, host: 'evil.example' } }, 421],
      [{ headers: { cookie, host: host.replace('127.0.0.1', 'rebound.example') } }, 421],
      [{ headers: { cookie, origin: 'http://evil.example' } }, 403],
      [{ headers: { cookie, 'sec-fetch-site': 'cross-site' } }, 403],
      [{ headers: { cookie }, method: 'POST', path: '/api/session' }, 403],
      [{ headers: { cookie }, path: '/../../etc/passwd' }, 400],
      [{ headers: { cookie }, path: '/assets/%2e%2e/%2e%2e/package.json' }, 400],
      [{ headers: { cookie }, path: '/assets/unknown.js' }, 404],
      [{ headers: { cookie }, path: '/api/unknown' }, 404],
    ];
    for (const [asked, status] of cases) {
      expect([asked, (await knock(dashboard, asked)).statusCode]).toEqual([asked, status]);
    }
  });

  test('to be put in a frame, or to load anything from elsewhere', async () => {
    await using dashboard = await enter();
    const { cookie } = dashboard;
    const { headers } = await knock(dashboard, { headers: { cookie } });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
