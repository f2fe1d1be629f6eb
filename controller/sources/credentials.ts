import { findRecord, isRecord } from '../../src/base/index.ts';
import type { KubeObject } from '../../src/kube/index.ts';
import { entryOf } from './read-object.ts';

export interface Credentials {
  readonly username?: string;
  readonly password?: string;
}

/** Name and password in a Secret: under those keys, or in a Docker configuration for the chart's host. */
export function credentialsIn(secret: KubeObject, address: string): Credentials {
  const username = textOf(entryOf(secret, 'username'));
  const password = textOf(entryOf(secret, 'password'));
  if (username !== undefined && password !== undefined) return { username, password };
  const docker = textOf(entryOf(secret, '.dockerconfigjson'));
  return docker === undefined ? {} : fromDocker(docker, hostOf(address));
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address.replace(/^oci:/, 'https:')).host : '';
}

function fromDocker(config: string, host: string): Credentials {
  const entries = findRecord(config)?.['auths'];
  const entry = isRecord(entries) ? (entries[host] ?? entries[`https://${host}`]) : undefined;
  if (!isRecord(entry)) return {};
  const { auth, username, password } = entry;
  if (typeof username === 'string' && typeof password === 'string') return { username, password };
  if (typeof auth !== 'string') return {};
  const [name = '', ...rest] = Buffer.from(auth, 'base64').toString().split(':');
  return { username: name, password: rest.join(':') };
}
