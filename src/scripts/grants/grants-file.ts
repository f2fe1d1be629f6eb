import { statSync } from 'node:fs';
import path from 'node:path';
import { HelmError, RecordFields, UnreadableRecord, findRecord } from '../../base/index.ts';
import { readIfThere, writeFileAtomically } from '../../files/index.ts';
import { hmac } from '../../runtime/index.ts';
import type { Grant } from './grant.ts';

/** Where grants are kept on this machine: nobody but the user may read or write there. */
export interface GrantsFiles {
  readonly grants: string;
  readonly key: string;
}

export function grantsFilesIn(directory: string): GrantsFiles {
  return {
    grants: path.join(directory, 'grants.json'),
    key: path.join(directory, 'grants.key'),
  };
}

/**
 * The grants of this machine. A file that was written without the key grants nothing: it came from
 * another machine, or from somebody who could write files but not read them.
 */
export function loadGrants(files: GrantsFiles): readonly Grant[] {
  const text = readIfThere(files.grants)?.toString('utf8');
  if (text === undefined) return [];
  const key = loadKey(files.key);
  const record = findRecord(text);
  const list = JSON.stringify(record?.['grants'] ?? []);
  if (key === undefined || record?.['mac'] !== macOf(key, list)) throw invalid(files.grants);
  try {
    return new RecordFields(record).items('grants').map(parseGrant);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    throw invalid(files.grants);
  }
}

/** Replaces the grants of this machine; the key is made with the first of them. */
export function saveGrants(
  files: GrantsFiles,
  grants: readonly Grant[],
  randomBytes: (count: number) => Uint8Array,
): void {
  const key = loadKey(files.key) ?? createKey(files.key, randomBytes);
  const mac = macOf(key, JSON.stringify(grants));
  writeFileAtomically(files.grants, `${JSON.stringify({ grants, mac }, undefined, 2)}\n`, {
    mode: 0o600,
  });
}

function parseGrant(fields: RecordFields): Grant {
  return {
    cluster: fields.text('cluster'),
    namespace: fields.text('namespace'),
    release: fields.text('release'),
    chart: fields.text('chart'),
    origin: fields.text('origin'),
    permissions: fields.texts('permissions'),
    versions: fields.items('versions').map((version) => ({
      digest: version.text('digest'),
      permissions: version.texts('permissions'),
    })),
  };
}

const keySize = 32;

function loadKey(file: string): Buffer | undefined {
  const key = readIfThere(file);
  if (key === undefined) return undefined;
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  if (isOpen) {
    throw new HelmError('InvalidGrants', `"${file}" can be read by others`, {
      hint: `remove it, and grant anew what scripts may do; or chmod 600 ${file}`,
    });
  }
  return key.length === keySize ? key : undefined;
}

function createKey(file: string, randomBytes: (count: number) => Uint8Array): Buffer {
  const key = Buffer.from(randomBytes(keySize));
  writeFileAtomically(file, key, { mode: 0o600 });
  return key;
}

function macOf(key: Uint8Array, text: string): string {
  return hmac(key, Buffer.from(text));
}

function invalid(file: string): HelmError {
  return new HelmError('InvalidGrants', `"${file}" was not written by helm on this machine`, {
    hint: `remove it, and grant anew what scripts may do`,
  });
}
