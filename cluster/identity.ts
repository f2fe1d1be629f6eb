import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, writeFileAtomically } from '../src/files/index.ts';
import type { CertificatePair } from './server/certificate.ts';

/** Who a cluster is to its clients: kept with its data, so that a restart changes nothing. */
export interface Identity {
  readonly authority?: CertificatePair;
  /** By user. */
  readonly tokens: Readonly<Record<string, string>>;
}

const fileName = 'identity.json';

export function loadIdentity(directory: string | undefined): Identity {
  if (directory === undefined) return { tokens: {} };
  try {
    return JSON.parse(readFileSync(join(directory, fileName), 'utf8')) as Identity;
  } catch (error) {
    if (isMissing(error)) return { tokens: {} };
    throw error;
  }
}

export function saveIdentity(directory: string | undefined, identity: Identity): void {
  if (directory === undefined) return;
  writeFileAtomically(join(directory, fileName), `${JSON.stringify(identity)}\n`, { mode: 0o600 });
}

export function createToken(): string {
  return randomBytes(24).toString('base64url');
}
