import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { Verification } from '../provenance/index.ts';
import { defaultKeyring, verifyArchive } from '../provenance/index.ts';
import type { ActionContext } from '../context/index.ts';
import { homeOf } from './fetch-context.ts';

export interface VerifyOptions {
  /** A file of public keys; GnuPG's own without it. */
  readonly keyring?: string;
}

export type { Verification };

/** Checks that an archive on this disk is signed, by the file beside it, by a key of the keyring. */
export async function verifyFile(
  context: ActionContext,
  archive: string,
  options: VerifyOptions = {},
): Promise<Verification> {
  requireArchive(archive);
  const provenance = `${archive}.prov`;
  if (!existsSync(provenance)) {
    const reason = `stat ${provenance}: no such file or directory`;
    throw new HelmError(
      'ProvenanceNotFound',
      `could not load provenance file ${provenance}: ${reason}`,
    );
  }
  return verifyArchive(
    {
      archive: readFileSync(archive),
      provenance: readFileSync(provenance),
      fileName: path.basename(archive),
    },
    { keyring: keyringOf(context, options), now: context.clock.now() },
  );
}

export function keyringOf({ environment }: ActionContext, { keyring }: VerifyOptions): string {
  return keyring ?? defaultKeyring(environment, homeOf(environment));
}

function requireArchive(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new HelmError('ChartNotFound', `stat ${file}: no such file or directory`);
  }
  if (stats.isDirectory()) {
    throw new HelmError('NotAnArchive', 'unpacked charts cannot be verified');
  }
  if (!/\.tgz$/i.test(file)) throw new HelmError('NotAnArchive', 'chart must be a tgz file');
}
