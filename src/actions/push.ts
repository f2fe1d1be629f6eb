import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { Metadata } from '../chart/index.ts';
import { formatMetadata, loadArchive, metadataFields } from '../chart/index.ts';
import { encodeUtf8, printJson } from '../go/index.ts';
import { redactUrl } from '../http/index.ts';
import { parseOciReference, pushChart, formatOciReference } from '../registry/index.ts';
import { findRepository, loadRepositories, uploadChart } from '../repository/index.ts';
import type { ActionContext } from '../context/index.ts';
import { createFetchContext, keyringOf, uploadWithPlugin } from '../source/index.ts';
import type { RemoteAccess } from '../source/index.ts';
import { ociAnnotations } from '../registry/index.ts';
import type { SigningOptions } from './package.ts';

export interface PushOptions extends RemoteAccess {
  /** Signs the archive on the way; a signature that lies beside it is not used then. */
  readonly signing?: SigningOptions;
  /** Replaces a version that is in a web repository already. */
  readonly isForced?: boolean;
}

export interface PushResult {
  /** `host/path/name:version` in a registry, else the address of the repository. */
  readonly reference: string;
  /** Of the manifest, in a registry. */
  readonly digest?: string;
  readonly isSigned: boolean;
}

/** Puts an archive into a registry (`oci://`), a web repository (URL or name), or where a plugin can. */
export async function push(
  context: ActionContext,
  archiveFile: string,
  remote: string,
  options: PushOptions = {},
): Promise<PushResult> {
  const archive = readArchive(archiveFile);
  const { metadata } = loadArchive(archive);
  const fileName = `${metadata.name}-${metadata.version}.tgz`;
  const provenance = await provenanceOf(context, { archiveFile, archive, metadata }, options);
  const isSigned = provenance !== undefined;
  const content = { fileName, archive, ...(provenance === undefined ? {} : { provenance }) };
  if (remote.startsWith('oci://')) {
    const modified = statSync(archiveFile).mtime;
    return {
      ...(await pushToRegistry(context, remote, { ...content, metadata, modified }, options)),
      isSigned,
    };
  }
  const repository = findRepository(loadRepositories(context.settings.repositoryConfig), remote);
  const url = repository?.url ?? remote;
  const access = { ...repository, ...options };
  const isForced = options.isForced === true;
  if (/^https?:\/\//.test(url)) {
    const { http } = createFetchContext(context, options);
    await uploadChart(url, content, { http, access, isForced, signal: context.signal });
  } else if (!(await uploadWithPlugin(context, url, { chart: content, access, isForced }))) {
    throw unknownRemote(remote);
  }
  return { reference: redactUrl(url), isSigned };
}

function readArchive(file: string): Buffer {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new HelmError('ChartNotFound', `${file}: no such file`);
  if (stats.isDirectory()) {
    const message = 'cannot push directory, must provide chart archive (.tgz)';
    throw new HelmError('NotAnArchive', message, { hint: `pack it first: helm package ${file}` });
  }
  return readFileSync(file);
}

interface ToSign {
  readonly archiveFile: string;
  readonly archive: Uint8Array;
  readonly metadata: Metadata;
}

async function provenanceOf(
  context: ActionContext,
  { archiveFile, archive, metadata }: ToSign,
  { signing }: PushOptions,
): Promise<Uint8Array | undefined> {
  if (signing === undefined) {
    const file = `${archiveFile}.prov`;
    return existsSync(file) ? readFileSync(file) : undefined;
  }
  const { signArchive } = await import('../provenance/index.ts');
  const keyring = keyringOf(
    context,
    signing.keyring === undefined ? {} : { keyring: signing.keyring },
  );
  const signature = await signArchive(
    { archive, fileName: path.basename(archiveFile), metadata: formatMetadata(metadata) },
    { ...signing, keyring, now: context.clock.now() },
  );
  return Buffer.from(signature);
}

async function pushToRegistry(
  context: ActionContext,
  remote: string,
  chart: {
    readonly archive: Uint8Array;
    readonly provenance?: Uint8Array;
    readonly metadata: Metadata;
    readonly modified: Date;
  },
  options: PushOptions,
): Promise<{ reference: string; digest: string }> {
  const { metadata, modified, ...content } = chart;
  const base = remote.replace(/\/+$/, '');
  const reference = parseOciReference(`${base}/${metadata.name}:${metadata.version}`);
  const { registry } = createFetchContext(context, options);
  const pushed = await pushChart(
    registry,
    { ...reference, tag: reference.tag ?? '' },
    {
      ...content,
      config: encodeUtf8(printJson(metadataFields(metadata))),
      annotations: ociAnnotations(metadata, modified),
    },
  );
  return { reference: formatOciReference(pushed.reference), digest: pushed.digest };
}

function unknownRemote(remote: string): HelmError {
  const [, scheme] = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(remote) ?? [];
  return scheme === undefined
    ? new HelmError('RepositoryNotFound', `repo ${remote} not found`, {
        hint: 'push to oci://HOST/PATH, to the URL of a repository, or to one that was added',
      })
    : new HelmError('UnsupportedScheme', `scheme "${scheme}" not supported`, {
        hint: 'a plugin may bring an uploader for it',
      });
}
