import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { followRedirects } from './follow-redirects.ts';
import type { HttpRequest } from './http-request.ts';
import type { HttpResponse } from './wire-request.ts';

function answer(status: number, location?: string): HttpResponse & { readonly body: Readable } {
  const headers = location === undefined ? {} : { location };
  return { status, statusLine: `${status}`, headers, body: Readable.from([]), url: '' };
}

/** Follows through servers that answer one after another, and tells what each of them was asked. */
async function follow(request: HttpRequest, answers: readonly HttpResponse[]) {
  const asked: HttpRequest[] = [];
  const response = await followRedirects(request, async (next) => {
    asked.push(next);
    return answers[asked.length - 1] ?? answer(200);
  });
  return { asked, response };
}

const url = 'https://charts.example.test/index.yaml';

describe('followRedirects()', () => {
  test('follows ten redirects, and no more', async () => {
    const ten = Array.from({ length: 10 }, () => answer(302, '/again'));
    expect((await follow({ url }, ten)).response.status).toBe(200);
    await expect(follow({ url }, [...ten, answer(302, '/again')])).rejects.toMatchObject({
      code: 'TooManyRedirects',
      message: `"${url}" redirects more than 10 times`,
    });
  });

  test.for([301, 302, 303, 307, 308])('follows a %d of what is only read', async (status) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { asked } = await follow({ url, method }, [answer(status, 'other.yaml')]);
      expect(asked.map((request) => request.url)).toEqual([
        url,
        'https://charts.example.test/other.yaml',
      ]);
      expect(asked[1]?.method).toBe(method);
    }
  });

  test.for([200, 300, 304, 404])(
    'takes a %d for an answer, whatever it points to',
    async (status) => {
      const { asked, response } = await follow({ url }, [answer(status, '/other')]);
      expect(asked).toHaveLength(1);
      expect(response.status).toBe(status);
    },
  );

  test.for([301, 302, 303])('does not follow a %d of what writes', async (status) => {
    const { asked } = await follow({ url, method: 'POST' }, [answer(status, '/other')]);
    expect(asked).toHaveLength(1);
  });

  test('hands on headers and body within an origin alone', async () => {
    const request = { url, headers: { 'x-api-key': 'secret' } };
    const { asked } = await follow(request, [
      answer(307, 'https://CHARTS.example.test:443/there'),
      answer(307, 'https://charts.example.test:8443/elsewhere'),
      answer(307, url),
    ]);
    expect(asked.map(({ headers }) => headers)).toEqual([request.headers, request.headers, {}, {}]);
  });

  test('writes nothing to another origin, even without a body', async () => {
    const { asked, response } = await follow({ url, method: 'DELETE' }, [
      answer(307, 'https://other.example.test/'),
    ]);
    expect(asked).toHaveLength(1);
    expect(response.status).toBe(307);
  });

  test('drops credentials that a server writes into the address', async () => {
    const { asked } = await follow({ url }, [
      answer(302, 'https://me:secret@other.example.test/a'),
    ]);
    expect(asked[1]?.url).toBe('https://other.example.test/a');
  });

  test.for([
    ['file:///etc/passwd', 'no web address'],
    ['https://', 'no web address'],
    ['http://charts.example.test/index.yaml', 'not encrypted'],
  ])('refuses to go to %s, which is %s', async ([location = '', reason]) => {
    const redirect = answer(302, location);
    await expect(follow({ url }, [redirect])).rejects.toMatchObject({
      code: 'InvalidRedirect',
      message: `"${url}" redirects to "${location}", which is ${reason}`,
    });
    expect(redirect.body.destroyed).toBe(true);
  });

  test('goes from plain to encrypted', async () => {
    const { asked } = await follow({ url: 'http://charts.example.test/' }, [answer(301, url)]);
    expect(asked[1]?.url).toBe(url);
  });

  test('closes what it does not read, and leaves open what it answers', async () => {
    const redirect = answer(302, '/other');
    const last = answer(200);
    expect((await follow({ url }, [redirect, last])).response).toBe(last);
    expect(redirect.body.destroyed).toBe(true);
    expect(last.body.destroyed).toBe(false);
  });
});
