import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { createHttpClient } from '../../src/http/index.ts';
import { RegistryClient } from '../../src/registry/index.ts';
import type { BasicCredentials } from '../../src/http/index.ts';
import type { FetchContext } from '../../src/repository/index.ts';
import { openContentCache, saveRepositories } from '../../src/repository/index.ts';
import type { RepositoryEntry } from '../../src/repository/index.ts';

const nobody: RepositoryEntry = {
  name: '',
  url: '',
  username: '',
  password: '',
  certFile: '',
  keyFile: '',
  caFile: '',
  isInsecure: false,
  passesCredentials: false,
};

export interface TestFetchOptions {
  readonly repositories?: readonly Partial<RepositoryEntry>[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly registryCredentials?: BasicCredentials;
}

/** All that fetching needs, in a fresh directory; no client ever waits. */
export function fetchContextIn(scratch: string, options: TestFetchOptions = {}): FetchContext {
  const root = mkdtempSync(path.join(scratch, 'fetch-'));
  const http = createHttpClient({
    environment: options.environment ?? {},
    userAgent: 'Helm/test',
    now: () => new Date(0),
    sleep: async () => undefined,
  });
  const repositoryConfig = path.join(root, 'repositories.yaml');
  if (options.repositories !== undefined) {
    saveRepositories({
      file: repositoryConfig,
      apiVersion: '',
      generated: '0001-01-01T00:00:00Z',
      repositories: options.repositories.map((entry) => ({ ...nobody, ...entry })),
    });
  }
  return {
    http,
    registry: new RegistryClient({
      http,
      credentials: { get: async () => options.registryCredentials },
      plainHttp: true,
    }),
    cache: openContentCache(path.join(root, 'content')),
    repositoryConfig,
    repositoryCache: path.join(root, 'cache'),
  };
}
