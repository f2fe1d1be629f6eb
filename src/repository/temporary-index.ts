import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HelmError, isHelmError } from '../base/index.ts';
import { redactUrl } from '../http/index.ts';
import type { Access } from './access.ts';
import { downloadIndex } from './download-index.ts';
import type { FetchContext } from './fetch-chart.ts';

/** The index of a repository that was not added, for as long as `read` takes. */
export async function withTemporaryIndex<T>(
  context: FetchContext,
  { url, access }: { readonly url: string; readonly access: Access },
  read: (file: string) => T,
): Promise<T> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'helm-index-'));
  try {
    const file = await downloadIndex(
      { ...access, name: '', url },
      {
        http: context.http,
        repositoryCache: directory,
        ...(context.download === undefined ? {} : { download: context.download }),
        ...(context.signal === undefined ? {} : { signal: context.signal }),
      },
    );
    return read(file);
  } catch (error) {
    throw isHelmError(error) && error.code !== 'ChartNotFound' ? notARepository(url, error) : error;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** In Helm's words. */
export function notARepository(url: string, cause: HelmError): HelmError {
  return new HelmError(
    'NotARepository',
    `looks like "${redactUrl(url)}" is not a valid chart repository or cannot be reached: ${cause.message}`,
    {
      retryable: cause.retryable,
      cause,
      ...(cause.hint === undefined ? {} : { hint: cause.hint }),
    },
  );
}
