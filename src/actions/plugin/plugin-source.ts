import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { readIfThere } from '../../files/index.ts';
import { quote } from '../../go/index.ts';
import { readBody, statusError } from '../../http/index.ts';
import { parseOciReference, pullPlugin } from '../../registry/index.ts';
import type { RemoteAccess } from '../../source/index.ts';
import { createFetchContext, httpClientOf } from '../../source/index.ts';
import { folderAfter } from './folder-after.ts';

/** Where a plugin is to come from. */
export type PluginSource = {
  /** What the directory is called that it is put into. */
  readonly folder: string;
} & (
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'archive'; readonly fetch: () => Promise<FetchedPlugin> }
  | { readonly kind: 'repository'; readonly url: string }
);

export interface FetchedPlugin {
  readonly fileName: string;
  readonly archive: Uint8Array;
  readonly provenance?: Uint8Array;
}

const maxArchiveSize = 500 << 20;

/** As Helm tells them apart: a registry, something on this disk, an archive on the web, else git. */
export function findSource(
  context: ActionContext,
  text: string,
  access: RemoteAccess,
): PluginSource {
  if (text.startsWith('oci://')) {
    const { registry } = createFetchContext(context, access);
    const reference = parseOciReference(text);
    const folder = folderAfter('repository', reference.repository);
    return { kind: 'archive', folder, fetch: () => pullPlugin(registry, reference) };
  }
  if (existsSync(text)) {
    if (statSync(text).isDirectory()) {
      return { kind: 'directory', folder: folderAfter('directory', text), path: text };
    }
    if (!/\.(tgz|tar\.gz)$/.test(text)) throw noDirectory();
    const folder = folderAfter('archive', text);
    return { kind: 'archive', folder, fetch: async () => readArchive(text) };
  }
  if (/^https?:\/\/.*\.(tgz|tar\.gz)([?#].*)?$/.test(text)) {
    const folder = folderAfter('archive', new URL(text).pathname);
    return { kind: 'archive', folder, fetch: () => download(context, text) };
  }
  if (!isAddress(text)) throw unknownSource(text);
  return { kind: 'repository', folder: folderAfter('repository', text), url: text };
}

/** `https://example.com/me/hello`, `git@example.com:me/hello`: what git can clone from. */
function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/.|^[^/\s]+@[^/\s]+:./i.test(text);
}

/** In Helm's words, as below. */
function unknownSource(text: string): HelmError {
  const message = `cannot get information about plugin source ${quote(text)} (if it's a local directory, does it exist?), last error was: Cannot detect VCS`;
  return new HelmError('InvalidPlugin', message);
}

function noDirectory(): HelmError {
  return new HelmError(
    'InvalidPlugin',
    "expected plugin to be a directory (containing a file 'plugin.yaml')",
    { hint: 'or an archive: .tgz or .tar.gz' },
  );
}

function readArchive(file: string): FetchedPlugin {
  const provenance = readIfThere(`${file}.prov`);
  return {
    fileName: path.basename(file),
    archive: readFileSync(file),
    ...(provenance === undefined ? {} : { provenance }),
  };
}

/** What is signed lies beside its signature. */
async function download(context: ActionContext, url: string): Promise<FetchedPlugin> {
  const archive = await fetchUrl(context, url);
  if (archive === undefined) throw statusError(url, 404, '404 Not Found');
  const address = new URL(url);
  const fileName = path.posix.basename(address.pathname);
  address.pathname += '.prov';
  const provenance = await fetchUrl(context, address.href);
  return { fileName, archive, ...(provenance === undefined ? {} : { provenance }) };
}

async function fetchUrl(context: ActionContext, url: string): Promise<Buffer | undefined> {
  const response = await httpClientOf(context).send({ url, signal: context.signal });
  if (response.status === 404) {
    response.body.destroy();
    return undefined;
  }
  if (response.status !== 200) throw statusError(url, response.status, response.statusLine);
  return readBody(response, maxArchiveSize);
}
