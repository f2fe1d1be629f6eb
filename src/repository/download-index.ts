import { closeSync, readFileSync, renameSync, rmSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { HelmError, isHelmError } from '../base/index.ts';
import { fileError, openTemporary, writeFileAtomically, writeFully } from '../files/index.ts';
import { readChunks, redactUrl, statusError } from '../http/index.ts';
import type { HttpClient, HttpResponse } from '../http/index.ts';
import { YamlError } from '../yaml/index.ts';
import type { Access } from './access.ts';
import { requestWith } from './access.ts';
import type { Download } from './download-by-plugin.ts';
import { downloadByScheme, isWebAddress } from './download-by-plugin.ts';
import { chartsFileOf, indexFileOf } from './cache-files.ts';
import { parseWholeIndex } from './index-file/parse-index.ts';
import { IndexSplitter } from './index-file/fast/split-index.ts';
import { resolveUrl } from './repository-url.ts';

export interface DownloadIndexOptions {
  readonly http: HttpClient;
  readonly repositoryCache: string;
  /** For repositories that are not on the web: what plugins bring. */
  readonly download?: Download;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

const maxIndex = 100 << 20;

/**
 * Brings a repository's index into the cache, checked on the way: the file is replaced when all of
 * it has come and is an index, or not at all.
 */
export async function downloadIndex(
  repository: Access & { readonly name: string; readonly url: string },
  options: DownloadIndexOptions,
): Promise<string> {
  const url = resolveUrl(repository.url, 'index.yaml');
  const chunks = isWebAddress(url)
    ? await requestIndex(url, repository, options)
    : [await downloadPlainly(url, repository, options)];
  const file = indexFileOf(options.repositoryCache, repository.name);
  const names = await saveIndex(chunks, url, file);
  const chartsFile = chartsFileOf(options.repositoryCache, repository.name);
  writeFileAtomically(chartsFile, names.map((name) => `${name}\n`).join(''));
  return file;
}

type Repository = Access & { readonly url: string };

async function requestIndex(
  url: string,
  repository: Repository,
  options: DownloadIndexOptions,
): Promise<AsyncIterable<Buffer>> {
  const response = await options.http.send({
    ...requestWith(repository, { repository: repository.url, url }),
    accept: { encoding: 'gzip' },
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  if (response.status === 200) return decoded(response);
  response.body.destroy();
  throw statusError(url, response.status, response.statusLine);
}

function downloadPlainly(
  url: string,
  repository: Repository,
  { download }: DownloadIndexOptions,
): Promise<Buffer> {
  const source = { url, repository: repository.url, access: repository };
  return downloadByScheme(download, source, maxIndex);
}

async function saveIndex(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  url: string,
  file: string,
): Promise<readonly string[]> {
  let temporary;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    temporary = openTemporary(file);
  } catch (error) {
    throw fileError('write', file, error);
  }
  try {
    const splitter = new IndexSplitter({ wants: () => false, entries: () => true });
    try {
      for await (const chunk of chunks) {
        writeFully(temporary.descriptor, chunk);
        splitter.push(chunk);
      }
      splitter.end();
    } finally {
      closeSync(temporary.descriptor);
    }
    const names = splitter.isUnusual ? namesByParser(temporary.path) : splitter.names;
    renameSync(temporary.path, file);
    return names;
  } catch (error) {
    rmSync(temporary.path, { force: true });
    throw indexError(url, file, error);
  }
}

function namesByParser(file: string): readonly string[] {
  return [...parseWholeIndex(readFileSync(file, 'utf8')).keys()];
}

/** The limit holds before and after decompression. */
async function* decoded(response: HttpResponse): AsyncGenerator<Buffer> {
  const chunks = readChunks(response, maxIndex);
  if (response.headers['content-encoding'] !== 'gzip') {
    yield* chunks;
    return;
  }
  const { createGunzip } = process.getBuiltinModule('node:zlib');
  const { Readable } = process.getBuiltinModule('node:stream');
  const source = Readable.from(chunks, { objectMode: false });
  const gunzip = source.pipe(createGunzip());
  source.on('error', (error) => gunzip.destroy(error));
  let length = 0;
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxIndex) {
      throw new HelmError(
        'DownloadTooLarge',
        `"${redactUrl(response.url)}" unpacks to more than 100 MiB`,
      );
    }
    yield chunk;
  }
}

function indexError(url: string, file: string, error: unknown): unknown {
  if (isHelmError(error) && error.code !== 'InvalidIndex') return error;
  if (isHelmError(error) || error instanceof YamlError) {
    return new HelmError('InvalidIndex', `"${redactUrl(url)}" is no index: ${error.message}`, {
      cause: error,
    });
  }
  return fileError('write', file, error);
}
