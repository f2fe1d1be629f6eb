import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { HelmError, isHelmError, reword } from '../../base/index.ts';
import { readTar } from '../../chart/index.ts';

const maxExpandedSize = 1 << 30;
const maxFiles = 20_000;

/** Unpacks an archive into an empty directory; returns where in it the plugin is. */
export function unpackPlugin(archive: Uint8Array, directory: string): string {
  let count = 0;
  try {
    for (const { name, data, mode } of readTar(expand(archive))) {
      if (++count > maxFiles) throw refused(`it holds more than ${maxFiles} files`);
      const file = path.join(directory, safeNameOf(name));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, data, { flag: 'wx' });
      chmodSync(file, (mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  } catch (error) {
    if (!isHelmError(error, 'InvalidArchive')) throw error;
    throw reword(error, error.message.replace('chart archive', 'plugin archive'));
  }
  return rootOf(directory);
}

function expand(archive: Uint8Array): Uint8Array {
  try {
    return gunzipSync(archive, { maxOutputLength: maxExpandedSize });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw refused(`it is no gzipped tarball of at most ${maxExpandedSize} bytes: ${reason}`);
  }
}

/** In Helm's words. */
function safeNameOf(name: string): string {
  if (name.includes(':')) throw refused(`path contains ':', which is illegal`);
  const slashed = name.replaceAll('\\', '/');
  if (slashed.split('/').includes('..')) throw refused("path contains '..', which is illegal");
  if (slashed.startsWith('/')) throw refused('path is absolute, which is illegal');
  return slashed;
}

/** plugin.yaml is at the top, or in the one folder that holds everything. */
function rootOf(directory: string): string {
  const hasManifest = (folder: string) => existsSync(path.join(folder, 'plugin.yaml'));
  if (hasManifest(directory)) return directory;
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const found = folders.map(({ name }) => path.join(directory, name)).find(hasManifest);
  if (found !== undefined) return found;
  throw new HelmError('InvalidPlugin', 'plugin metadata (plugin.yaml) missing');
}

function refused(reason: string): HelmError {
  return new HelmError('InvalidArchive', `the plugin archive is refused: ${reason}`);
}
