import type { ServerResponse } from 'node:http';
import type { PageFiles } from './page-files.ts';
import { refuse } from './send.ts';

/** A file of the page; paths without a name of a file are places in the page, which finds its own way. */
export function sendPage(page: PageFiles, path: string, response: ServerResponse): void {
  const isPlace = !path.startsWith('/assets/');
  const file = page.get(isPlace ? '/index.html' : path);
  if (file === undefined) {
    refuse(response, { status: 404, reason: 'there is no such file' });
    return;
  }
  // Their names change with what is in them.
  if (!isPlace) response.setHeader('cache-control', 'private, max-age=31536000, immutable');
  response.writeHead(200, { 'content-type': file.type });
  response.end(file.body);
}
