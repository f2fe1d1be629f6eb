import { HelmError, isVersion } from '../base/index.ts';
import { loadArchive } from '../chart/index.ts';
import {
  findSignatures,
  formatOciReference,
  listVersions,
  parseOciReference,
  pullBlob,
  pullManifest,
  requireTagAtDigest,
  tagOf,
  versionOf,
} from '../registry/index.ts';
import type { OciReference, PulledManifest } from '../registry/index.ts';
import { chooseVersion } from './choose-version.ts';
import type { FetchContext, FetchOptions, FetchedChart, SignedContent } from './fetch-chart.ts';
import type { RegistryChart } from './reference/chart-reference.ts';

const maxArchive = 100 << 20;
const maxProvenance = 5 << 20;

/** Fetches a chart from an OCI registry: by digest, by version, or the newest in a range. */
export async function fetchFromRegistry(
  context: FetchContext,
  reference: RegistryChart,
  options: FetchOptions,
): Promise<FetchedChart> {
  const target = await resolve(context, reference);
  const manifest = await pullManifest(context.registry, target);
  const { chart } = manifest;
  const cached = context.cache.find(chart.digest);
  const archive = cached ?? (await pullBlob(context.registry, target, chart, maxArchive));
  if (cached === undefined) context.cache.put(chart.digest, archive);
  if (options.provenance === 'required' && manifest.provenance === undefined) {
    throw new HelmError(
      'ProvenanceNotFound',
      `failed to fetch provenance "${reference.name}": the manifest has none`,
    );
  }
  const isWanted = options.provenance !== undefined && manifest.provenance !== undefined;
  const provenance = isWanted
    ? await pullBlob(context.registry, target, manifest.provenance, maxProvenance)
    : undefined;
  const signed =
    options.signatures === true ? await findSigned(context, target, manifest) : undefined;
  return {
    archive,
    digest: chart.digest,
    fileName: fileNameOf(target, archive),
    source: formatOciReference(target),
    manifestDigest: manifest.digest,
    ...(provenance === undefined ? {} : { provenance }),
    ...(signed === undefined ? {} : { signed }),
  };
}

async function findSigned(
  { registry }: FetchContext,
  target: OciReference,
  { digest, content }: PulledManifest,
): Promise<SignedContent> {
  return { manifest: content, signatures: await findSignatures(registry, target, digest) };
}

/** By the reference, as signatures have it; by the chart itself, where there is but a digest. */
function fileNameOf({ repository, tag }: OciReference, archive: Uint8Array): string {
  if (tag !== undefined) {
    return `${repository.slice(repository.lastIndexOf('/') + 1)}-${versionOf(tag)}.tgz`;
  }
  const { name, version } = loadArchive(archive).metadata;
  return `${name}-${version}.tgz`;
}

/** The tag or digest that a reference comes down to. */
async function resolve(context: FetchContext, reference: RegistryChart): Promise<OciReference> {
  const { registry, repository } = parseOciReference(reference.name);
  const { version, digest } = reference;
  if (digest !== undefined) {
    const pinned = { registry, repository, digest };
    if (version !== undefined && isVersion(version)) {
      await requireTagAtDigest(context.registry, { ...pinned, tag: tagOf(version) });
    }
    return pinned;
  }
  if (version !== undefined && isVersion(version)) {
    return { registry, repository, tag: tagOf(version) };
  }
  const versions = await listVersions(context.registry, { registry, repository });
  const chosen = chooseVersion(
    versions.map((each) => ({ version: each })),
    version,
  );
  if (chosen !== undefined) return { registry, repository, tag: tagOf(chosen.version) };
  throw notFound(reference, versions);
}

function notFound({ name, version }: RegistryChart, versions: readonly string[]): HelmError {
  if (versions.length === 0) {
    const message = `unable to locate any tags in provided repository: ${name}`;
    return new HelmError('ChartNotFound', message);
  }
  return new HelmError(
    'ChartNotFound',
    `could not locate a version matching provided version string ${version ?? ''}`,
    { hint: `the newest versions are ${versions.slice(0, 3).join(', ')}` },
  );
}
