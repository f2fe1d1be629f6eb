import { readFileSync } from 'node:fs';
import { HelmError } from '../../src/base/index.ts';

/** The built page: every file that is served, by its path. */
export type PageFiles = ReadonlyMap<string, PageFile>;

export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Set by the build, relative to the bundle's file. */
declare const DASHBOARD_PAGE: string | undefined;

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Reads the page into memory: what is not on its list is not served, whatever a request says. */
export function readPageFiles(): PageFiles {
  const names = JSON.parse(readFile('files.json').toString()) as readonly string[];
  return new Map(
    names.map((name) => {
      const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      return [`/${name}`, { type, body: readFile(name) }];
    }),
  );
}

function readFile(name: string): Buffer {
  const folder = typeof DASHBOARD_PAGE === 'undefined' ? '../../dist/dashboard' : DASHBOARD_PAGE;
  try {
    return readFileSync(new URL(`${folder}/${name}`, import.meta.url));
  } catch (cause) {
    throw new HelmError('PageNotFound', 'the page of the dashboard is made with the build', {
      hint: 'npm run build -- cli',
      cause,
    });
  }
}
