import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ClusterAccess } from './cluster-access.ts';
import type { AccessOverrides } from './resolve-access.ts';
import { resolveAccess } from './resolve-access.ts';

export interface PodSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where a Pod finds the token of its service account. */
  readonly accountDirectory?: string;
}

const defaultAccountDirectory = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The access that a Pod has to its own cluster; undefined outside of one. */
export function findPodAccess(
  { environment, accountDirectory = defaultAccountDirectory }: PodSurroundings,
  overrides: AccessOverrides,
): ClusterAccess | undefined {
  const host = environment['KUBERNETES_SERVICE_HOST'] ?? '';
  const port = environment['KUBERNETES_SERVICE_PORT'] ?? '';
  const file = path.join(accountDirectory, 'token');
  if (host === '' || port === '' || !isFile(file)) return undefined;

  const authority = path.join(accountDirectory, 'ca.crt');
  const access = resolveAccess(
    { namespace: environment['POD_NAMESPACE'] ?? readNamespace(accountDirectory) },
    { ...overrides, server: overrides.server ?? `https://${bracketed(host)}:${port}` },
  );
  const { caFile, isInsecure } = overrides;
  const isTrustGiven = caFile !== undefined || isInsecure === true || !isFile(authority);
  return {
    ...access,
    trust: isTrustGiven ? access.trust : { ...access.trust, authority: { file: authority } },
    login: overrides.token === undefined ? { kind: 'token-file', file } : access.login,
  };
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function readNamespace(directory: string): string | undefined {
  try {
    return readFileSync(path.join(directory, 'namespace'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
