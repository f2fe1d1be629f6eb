import path from 'node:path';

/**
 * Where a chart came from, for all of its versions: a directory stands for itself, an archive for the
 * place it lies in, a reference for what it names without version and digest.
 */
export function chartOrigin(reference: string): string {
  const withoutDigest = reference.replace(/@sha256:[0-9a-f]{64}$/, '');
  if (/\.tgz$/i.test(withoutDigest)) return withoutDigest.replace(/[^/\\]*$/, '');
  if (path.isAbsolute(withoutDigest)) return withoutDigest;
  return withoutDigest.replace(/:[^/:]*$/, '');
}
