import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from './body.ts';

function* bytes(): Generator<Buffer> {
  for (;;) yield Buffer.from('x');
}

test('readBody() refuses what comes byte by byte, long before it is large', async () => {
  const url = 'https://example.com/web-1.0.0.tgz';
  const body = Readable.from(bytes());
  const response = { url, status: 200, statusLine: '200 OK', headers: {}, body };
  await expect(readBody(response, 100 << 20)).rejects.toThrow('too small to be kept');
});
