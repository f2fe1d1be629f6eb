import { HelmError, isHelmError } from '../base/index.ts';
import { readBody } from '../http/index.ts';
import { digestOf } from '../provenance/index.ts';
import type { Descriptor, Manifest } from './descriptor.ts';
import { parseManifest } from './descriptor.ts';
import { mediaTypes } from './media-types.ts';
import type { OciReference } from './reference.ts';
import { formatOciReference } from './reference.ts';
import type { RegistryClient } from './registry-client.ts';
import { registryError } from './registry-error.ts';

export interface PulledManifest {
  readonly reference: OciReference;
  /** Of the manifest that the tag names. */
  readonly digest: string;
  /** Exactly as the digest has it. */
  readonly content: Buffer;
  readonly config: Descriptor;
  readonly chart: Descriptor;
  readonly provenance?: Descriptor;
}

const maxManifest = 4 << 20;
const accepted = [
  mediaTypes.manifest,
  mediaTypes.index,
  mediaTypes.dockerManifest,
  mediaTypes.dockerIndex,
].join(', ');

/** Finds what a reference names, by its digest where it has one. Nothing of the chart is loaded yet. */
export async function pullManifest(
  client: RegistryClient,
  reference: OciReference,
): Promise<PulledManifest> {
  const wanted = reference.digest ?? reference.tag;
  if (wanted === undefined) throw new Error('a reference to pull has a tag or a digest');
  const { digest, content } = await fetchManifest(client, reference, wanted);
  if (reference.digest !== undefined && digest !== reference.digest) {
    throw mismatch(reference, digest, reference.digest);
  }
  const parsed = parseManifest(content.toString());
  const manifest =
    parsed.kind === 'manifest'
      ? parsed.manifest
      : await findInIndex(client, reference, parsed.manifests);
  return { reference, digest, content, ...chartIn(manifest) };
}

/** Checks that a tag still leads to a digest; a tag that is gone does not matter. */
export async function requireTagAtDigest(
  client: RegistryClient,
  reference: OciReference,
): Promise<void> {
  const { tag, digest } = reference;
  if (tag === undefined || digest === undefined) return;
  let found: string;
  try {
    found = (await fetchManifest(client, reference, tag)).digest;
  } catch (error) {
    if (isHelmError(error, 'ChartNotFound')) return;
    throw error;
  }
  if (found === digest) return;
  throw new HelmError(
    'DigestMismatch',
    `chart reference digest mismatch: ${found} is not ${digest}`,
  );
}

/** Loads a blob, which must be what its descriptor says. */
export async function pullBlob(
  client: RegistryClient,
  { registry, repository }: Pick<OciReference, 'registry' | 'repository'>,
  { digest, size }: Descriptor,
  limit: number,
): Promise<Buffer> {
  if (size > limit) {
    throw new HelmError(
      'DownloadTooLarge',
      `the blob ${digest} has ${size} bytes, more than ${limit}`,
    );
  }
  const response = await client.send({
    registry,
    path: `/v2/${repository}/blobs/${digest}`,
    scope: pullScope(repository),
  });
  if (response.status !== 200) throw await registryError('GET', response);
  // One more than it says, so that it is told as what it is: another size.
  const content = await readBody(response, size + 1);
  if (content.length !== size) {
    throw new HelmError(
      'SizeMismatch',
      `the manifest says that ${digest} has ${size} bytes, and it does not`,
    );
  }
  const found = digestOf(content);
  if (found === digest) return content;
  throw new HelmError('DigestMismatch', `the registry gave ${found} for ${digest}`, {
    retryable: true,
  });
}

export function pullScope(repository: string): string {
  return `repository:${repository}:pull`;
}

export async function fetchManifest(
  client: RegistryClient,
  reference: OciReference,
  wanted: string,
): Promise<{ digest: string; content: Buffer }> {
  const { registry, repository } = reference;
  const response = await client.send({
    registry,
    path: `/v2/${repository}/manifests/${wanted}`,
    accept: { type: accepted },
    scope: pullScope(repository),
  });
  if (response.status === 404) {
    response.body.destroy();
    throw notFound(reference);
  }
  if (response.status !== 200) throw await registryError('GET', response);
  const content = await readBody(response, maxManifest);
  const digest = digestOf(content);
  if (wanted.startsWith('sha256:') && digest !== wanted) throw mismatch(reference, digest, wanted);
  return { digest, content };
}

/** An index may list a chart beside other things, such as signatures. */
async function findInIndex(
  client: RegistryClient,
  reference: OciReference,
  manifests: readonly Descriptor[],
): Promise<Manifest> {
  for (const { mediaType, digest } of manifests) {
    if (mediaType !== mediaTypes.manifest) continue;
    const parsed = parseManifest(
      (await fetchManifest(client, reference, digest)).content.toString(),
    );
    if (parsed.kind === 'manifest' && parsed.manifest.config.mediaType === mediaTypes.config) {
      return parsed.manifest;
    }
  }
  throw noChart(`could not load config with mediatype ${mediaTypes.config}`);
}

function chartIn({
  config,
  layers,
}: Manifest): Pick<PulledManifest, 'config' | 'chart' | 'provenance'> {
  if (config.mediaType !== mediaTypes.config) {
    throw noChart(`could not load config with mediatype ${mediaTypes.config}`);
  }
  const chart =
    layers.find(({ mediaType }) => mediaType === mediaTypes.chart) ??
    layers.find(({ mediaType }) => mediaType === mediaTypes.legacyChart);
  if (chart === undefined) {
    throw noChart(`manifest does not contain a layer with mediatype ${mediaTypes.chart}`);
  }
  const provenance = layers.find(({ mediaType }) => mediaType === mediaTypes.provenance);
  return { config, chart, ...(provenance === undefined ? {} : { provenance }) };
}

function noChart(message: string): HelmError {
  return new HelmError('NotAChart', message);
}

function notFound(reference: OciReference): HelmError {
  return new HelmError('ChartNotFound', `${formatOciReference(reference)}: not found`);
}

function mismatch(reference: OciReference, found: string, wanted: string): HelmError {
  const name = `${reference.registry}/${reference.repository}`;
  return new HelmError('DigestMismatch', `the manifest of ${name} is ${found}, not ${wanted}`);
}
