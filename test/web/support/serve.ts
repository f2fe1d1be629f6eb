import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export interface ServedFolder extends AsyncDisposable {
  readonly url: string;
  /** What was asked for, as method and path. */
  readonly requests: readonly string[];
}

/** A folder as any static host serves it. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method ?? ''} ${pathname}`);
    const file = findFile(folder, pathname);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'text/plain');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findFile(folder: string, pathname: string): string | undefined {
  const asked = path.join(folder, decodeURIComponent(pathname));
  const candidates = [asked, `${asked}.html`, path.join(asked, 'index.html')];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}
