import { existsSync, statSync } from 'node:fs';
import { HelmError } from '../../base/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { Verification } from '../../provenance/index.ts';
import type { VerifyOptions } from '../../source/index.ts';
import { verifyFile } from '../../source/index.ts';

/** Checks that the archive of a plugin is signed, by the file beside it. In Helm's words. */
export async function verifyPlugin(
  context: ActionContext,
  archive: string,
  options: VerifyOptions = {},
): Promise<Verification> {
  const stats = statSync(archive, { throwIfNoEntry: false });
  if (stats === undefined) throw refused(`stat ${archive}: no such file or directory`);
  if (stats.isDirectory()) {
    throw refused('directory verification not supported - only plugin tarballs can be verified');
  }
  if (!/\.(tgz|tar\.gz)$/.test(archive)) {
    throw refused('plugin file must be a gzipped tarball (.tar.gz or .tgz)');
  }
  const proof = `${archive}.prov`;
  if (!existsSync(proof)) {
    throw refused(
      `could not find provenance file ${proof}: stat ${proof}: no such file or directory`,
    );
  }
  return verifyFile(context, archive, options);
}

function refused(message: string): HelmError {
  return new HelmError('ProvenanceNotFound', message);
}
