import { HelmError, isHelmError, reword } from '../../base/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { PlaceOptions, Plugin } from '../../plugins/index.ts';
import {
  cloneRepository,
  linkPlugin,
  placePlugin,
  unpackPlugin,
  withStaging,
} from '../../plugins/index.ts';
import type { Verification } from '../../provenance/index.ts';
import { verifyArchive } from '../../provenance/index.ts';
import type { RemoteAccess } from '../../source/index.ts';
import { keyringOf, pluginHostOf } from '../../source/index.ts';
import type { FetchedPlugin } from './plugin-source.ts';
import { findSource } from './plugin-source.ts';

export interface PluginInstallOptions extends RemoteAccess {
  /** A tag or a range of them, for what comes from git. */
  readonly version?: string | undefined;
  /** Whether it has to be signed, which a directory that somebody works on never is; it has to be without a word. */
  readonly verify?: boolean;
  /** GnuPG's own without it. */
  readonly keyring?: string;
  /** Told what is about to be done. */
  readonly onStart?: (how: 'linked' | 'verified' | 'unverified') => void;
}

export interface PluginInstallResult {
  readonly name: string;
  readonly version: string;
  readonly directory: string;
  readonly verification?: Verification;
}

/** Installs a plugin from a directory, an archive, a URL, a registry or git. Nothing is left of one that fails. */
export async function installPlugin(
  context: ActionContext,
  source: string,
  options: PluginInstallOptions = {},
): Promise<PluginInstallResult> {
  const { verify = true, onStart } = options;
  const found = findSource(context, source, options);
  const { plugins: directories } = context.settings;
  const place = { directories, folder: found.folder, host: pluginHostOf(context) };
  switch (found.kind) {
    case 'directory':
      onStart?.('linked');
      return resultOf(await linkPlugin(found.path, place));
    case 'archive':
      onStart?.(verify ? 'verified' : 'unverified');
      return installArchive(context, await found.fetch(), { ...options, place });
    case 'repository':
      if (verify) throw cannotVerify();
      onStart?.('unverified');
      return installRepository(found.url, { ...options, place });
  }
}

interface Placed extends PluginInstallOptions {
  readonly place: PlaceOptions;
}

async function installArchive(
  context: ActionContext,
  fetched: FetchedPlugin,
  { place, ...options }: Placed,
): Promise<PluginInstallResult> {
  const verification =
    options.verify === false ? undefined : await verifyPlugin(context, fetched, options);
  const { archive, provenance } = fetched;
  const signed = provenance === undefined ? undefined : { archive, provenance };
  const plugin = await withStaging(place.directories, async (directory) =>
    placePlugin(unpackPlugin(archive, directory), { ...place, signed }),
  );
  return { ...resultOf(plugin), ...(verification === undefined ? {} : { verification }) };
}

async function installRepository(
  url: string,
  { version = '', place }: Placed,
): Promise<PluginInstallResult> {
  return withStaging(place.directories, async (staging) => {
    const clone = `${staging}/clone`;
    await cloneRepository(url, clone, { version, host: place.host });
    return resultOf(await placePlugin(clone, place));
  });
}

/** Checks the signature of a plugin's archive. In Helm's words. */
async function verifyPlugin(
  context: ActionContext,
  { archive, provenance, fileName }: FetchedPlugin,
  options: PluginInstallOptions,
): Promise<Verification> {
  if (provenance === undefined) {
    const message = 'plugin verification failed: no provenance file (.prov) found';
    throw new HelmError('ProvenanceNotFound', message, {
      hint: 'whoever trusts it all the same says --verify=false',
    });
  }
  const keyring = keyringOf(context, options);
  try {
    const now = context.clock.now();
    return await verifyArchive({ archive, provenance, fileName }, { keyring, now });
  } catch (error) {
    if (!isHelmError(error)) throw error;
    throw reword(error, `plugin verification failed: ${error.message}`);
  }
}

function cannotVerify(): HelmError {
  return new HelmError(
    'ProvenanceNotFound',
    'plugin source does not support verification. Use --verify=false to skip verification',
  );
}

function resultOf({ name, version, directory }: Plugin): PluginInstallResult {
  return { name, version, directory };
}
