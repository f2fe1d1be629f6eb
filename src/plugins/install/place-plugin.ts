import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import { fileError, writeFileAtomically } from '../../files/index.ts';
import { findPlugins, loadPlugin } from '../find-plugins.ts';
import type { Plugin } from '../manifest/plugin.ts';
import type { PluginHost } from '../plugin-host.ts';
import { runPluginHook } from '../run-hook.ts';

export interface PlaceOptions {
  /** What `HELM_PLUGINS` has: new ones go into the first. */
  readonly directories: string;
  /** What the directory shall be called, if that can be a name of one; else it is called as the plugin. */
  readonly folder: string;
  readonly host: PluginHost;
  /** Kept beside the plugin, as the proof of where it came from. */
  readonly signed?: { readonly archive: Uint8Array; readonly provenance: Uint8Array } | undefined;
}

/** Makes a directory to prepare a plugin in, calls `prepare`, and takes the directory away again. */
export async function withStaging<T>(
  directories: string,
  prepare: (directory: string) => Promise<T>,
): Promise<T> {
  const staging = mkdtempSync(path.join(makeHome(directories), '.staging-'));
  try {
    return await prepare(staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Moves a plugin that is ready to its place, and runs its hook: all of that, or nothing. */
export async function placePlugin(source: string, options: PlaceOptions): Promise<Plugin> {
  return place(source, options, (target) => renameSync(source, target));
}

/** Leads to a plugin where it is: somebody works on it. */
export async function linkPlugin(source: string, options: PlaceOptions): Promise<Plugin> {
  const directory = path.resolve(source);
  return place(directory, options, (target) => symlinkSync(directory, target, 'junction'));
}

async function place(
  source: string,
  { directories, folder, host, signed }: PlaceOptions,
  put: (target: string) => void,
): Promise<Plugin> {
  const prepared = loadPlugin(source);
  const name = isFolderName(folder) ? folder : prepared.name;
  const target = path.join(makeHome(directories), name);
  requireNew(prepared, directories, target);
  const proofs = signed === undefined ? [] : proofsOf(prepared, directories, signed);
  try {
    put(target);
    const plugin = loadPlugin(target);
    await runPluginHook(plugin, 'install', host);
    for (const [file, data] of proofs) writeFileAtomically(file, data);
    return plugin;
  } catch (error) {
    removePlace(target);
    for (const [file] of proofs) rmSync(file, { force: true });
    throw error;
  }
}

/** Hidden ones are not looked into, and an archive may have to lie beside it. */
function isFolderName(folder: string): boolean {
  return /^\w[\w.+-]{0,127}$/.test(folder) && !/\.(?:tgz|prov)$/.test(folder);
}

/** A link goes, not what it leads to. */
export function removePlace(target: string): void {
  const isLink = lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  rmSync(target, isLink ? { force: true } : { recursive: true, force: true });
}

function requireNew({ name }: Plugin, directories: string, target: string): void {
  const others = findPlugins(directories, () => undefined);
  const isTaken = existsSync(target) || others.some((other) => other.name === name);
  if (!isTaken) return;
  throw new HelmError('PluginExists', 'plugin already exists', {
    hint: `helm plugin update ${name}, or uninstall it first`,
  });
}

/** The archive and its signature, by the names that Helm has for them. */
function proofsOf(
  { name, version }: Plugin,
  directories: string,
  { archive, provenance }: NonNullable<PlaceOptions['signed']>,
): readonly (readonly [file: string, data: Uint8Array])[] {
  const file = path.join(homeOf(directories), `${name}-${version}.tgz`);
  return [
    [file, archive],
    [`${file}.prov`, provenance],
  ];
}

function makeHome(directories: string): string {
  const home = homeOf(directories);
  try {
    mkdirSync(home, { recursive: true });
    return home;
  } catch (error) {
    throw fileError('write', home, error);
  }
}

/** Where new plugins go. */
export function homeOf(directories: string): string {
  return directories.split(path.delimiter)[0] ?? directories;
}
