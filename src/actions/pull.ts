import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import { expandArchive, loadArchive } from '../chart/index.ts';
import { fileError, stageFile } from '../files/index.ts';
import type { Verification } from '../provenance/index.ts';
import type { ActionContext } from '../context/index.ts';
import { fetchForAction } from '../source/index.ts';
import type { ChartSource } from '../source/index.ts';

export interface PullOptions extends ChartSource {
  /** The directory to write to. */
  readonly destination?: string;
  /** Unpacks the archive into this directory, inside the destination, instead of saving it. */
  readonly unpacksInto?: string;
  /** Saves the signature too, if there is one, without checking it. */
  readonly prov?: boolean;
}

export interface PullResult {
  readonly name: string;
  readonly version: string;
  /** The archive, or the directory that it was unpacked into. */
  readonly path: string;
  readonly digest: string;
  /** What the chart was found under; for a registry with the digest of its manifest. */
  readonly source: string;
  readonly manifestDigest?: string;
  readonly provenance?: string;
  readonly verification?: Verification;
}

/** Fetches a chart and saves its archive, or unpacks it. Nothing is written before all is checked. */
export async function pull(
  context: ActionContext,
  reference: string,
  options: PullOptions = {},
): Promise<PullResult> {
  const { fetched, verification } = await fetchForAction(context, reference, options);
  const { name, version } = loadArchive(fetched.archive).metadata;
  const result = {
    name,
    version,
    digest: fetched.digest,
    source: fetched.source,
    ...(fetched.manifestDigest === undefined ? {} : { manifestDigest: fetched.manifestDigest }),
    ...(verification === undefined ? {} : { verification }),
  };
  const destination = path.resolve(options.destination ?? '.');
  if (options.unpacksInto !== undefined) {
    const directory = unpack(fetched.archive, name, path.resolve(destination, options.unpacksInto));
    return { ...result, path: directory };
  }
  const isNamed = /^[^.].*\.tgz$/.test(fetched.fileName);
  const file = path.join(destination, isNamed ? fetched.fileName : `${name}-${version}.tgz`);
  return { ...result, path: file, ...save(file, fetched) };
}

/** Archive and signature are both there, or neither. */
function save(
  file: string,
  { archive, provenance }: { readonly archive: Uint8Array; readonly provenance?: Uint8Array },
): { provenance?: string } {
  const staged = stageFile(file, archive);
  if (provenance === undefined) {
    staged.commit();
    return {};
  }
  const signature = `${file}.prov`;
  try {
    stageFile(signature, provenance).commit();
  } catch (error) {
    staged.discard();
    throw error;
  }
  staged.commit();
  return { provenance: signature };
}

function unpack(archive: Uint8Array, name: string, parent: string): string {
  const directory = path.join(parent, name);
  if (existsSync(directory)) {
    throw new HelmError(
      'FileExists',
      `failed to untar: a file or directory with the name ${directory} already exists`,
    );
  }
  try {
    mkdirSync(parent, { recursive: true });
  } catch (error) {
    throw fileError('write', parent, error);
  }
  return expandArchive(archive, parent);
}
