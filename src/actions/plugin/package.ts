import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { HelmError, isHelmError, reword } from '../../base/index.ts';
import { encodeTar } from '../../chart/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { writeFileAtomically } from '../../files/index.ts';
import { loadPlugin } from '../../plugins/index.ts';
import type { Plugin } from '../../plugins/index.ts';
import { signArchive } from '../../provenance/index.ts';
import { keyringOf, sourceDateOf } from '../../source/index.ts';
import type { SigningOptions } from '../package.ts';

export interface PluginPackageOptions {
  /** The directory for the archive; made if it is not there. */
  readonly destination?: string;
  readonly signing?: SigningOptions | undefined;
}

export interface PluginPackageResult {
  readonly path: string;
  readonly provenance?: string;
}

/** Packs a plugin's directory into an archive, the same bytes for the same files, and signs it. */
export async function packagePlugin(
  context: ActionContext,
  directory: string,
  { destination = '.', signing }: PluginPackageOptions = {},
): Promise<PluginPackageResult> {
  const plugin = requirePlugin(directory);
  const fileName = `${plugin.name}-${plugin.version}.tgz`;
  const modified = sourceDateOf(context) ?? 0;
  const archive = gzipSync(encodeTar(filesOf(plugin, modified)), { level: 9 });
  const file = path.join(destination, fileName);
  if (signing === undefined) {
    writeFileAtomically(file, archive);
    return { path: file };
  }
  const { key, keyring, passphrase } = signing;
  const metadata = readFileSync(path.join(directory, 'plugin.yaml'), 'utf8');
  const ring = keyringOf(context, keyring === undefined ? {} : { keyring });
  const now = context.clock.now();
  const options = { key, keyring: ring, passphrase, now };
  const signature = await signArchive({ archive, fileName, metadata }, options);
  writeFileAtomically(file, archive);
  writeFileAtomically(`${file}.prov`, signature);
  return { path: file, provenance: `${file}.prov` };
}

/** In Helm's words. */
function requirePlugin(directory: string): Plugin {
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new HelmError('InvalidPlugin', `stat ${directory}: no such file or directory`);
  }
  if (!stats.isDirectory()) {
    const message = 'plugin package only supports directories, not tarballs';
    throw new HelmError('InvalidPlugin', message);
  }
  try {
    return loadPlugin(directory);
  } catch (error) {
    if (!isHelmError(error)) throw error;
    throw reword(error, `invalid plugin directory: ${error.message}`);
  }
}

function* filesOf(
  { name, directory }: Plugin,
  modified: number,
): Generator<Parameters<typeof encodeTar>[0] extends Iterable<infer F> ? F : never> {
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true });
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  const isLink = new Set(
    entries
      .filter((entry) => entry.isSymbolicLink())
      .map(({ parentPath, name: own }) => path.join(parentPath, own)),
  );
  for (const file of files) {
    const relative = path.relative(directory, file).replaceAll(path.sep, '/');
    if (relative === '.git' || relative.startsWith('.git/')) continue;
    if (isLink.has(file)) throw new HelmError('InvalidPlugin', `"${file}" is a symbolic link`);
    const stats = statSync(file);
    if (!stats.isFile()) continue;
    const mode = (stats.mode & 0o100) === 0 ? 0o644 : 0o755;
    yield { name: `${name}/${relative}`, data: readFileSync(file), modified, mode };
  }
}
