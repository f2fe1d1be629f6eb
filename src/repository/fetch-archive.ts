import { HelmError, isHelmError } from '../base/index.ts';
import { readBody, redactUrl, statusError } from '../http/index.ts';
import { digestOf } from '../provenance/index.ts';
import type { Access } from './access.ts';
import { requestWith } from './access.ts';
import { downloadByScheme, isWebAddress } from './download-by-plugin.ts';
import type { FetchContext, FetchOptions, FetchedChart } from './fetch-chart.ts';
import { fileNameOf, withSuffix } from './repository-url.ts';

export interface ArchiveSource {
  readonly url: string;
  /** The repository that the credentials are for. */
  readonly repository: string;
  readonly access: Access;
  /** What the archive's digest has to be, by everyone who said so; empty texts say nothing. */
  readonly digests: readonly string[];
  readonly source: string;
}

const maxArchive = 100 << 20;
const maxProvenance = 5 << 20;

/** Fetches an archive by its URL. With a digest known, the cache answers and nobody is asked. */
export async function fetchArchive(
  context: FetchContext,
  source: ArchiveSource,
  options: FetchOptions,
): Promise<FetchedChart> {
  const [wanted, other] = [...new Set(source.digests.filter(Boolean).map(normalizeDigest))];
  if (wanted !== undefined && other !== undefined) throw mismatch(source, wanted, other);
  const cached = wanted === undefined ? undefined : context.cache.find(wanted);
  const archive = cached ?? (await get(context, source, maxArchive));
  const digest = digestOf(archive);
  if (wanted !== undefined && digest !== wanted) throw mismatch(source, digest, wanted);
  if (cached === undefined) context.cache.put(digest, archive);
  const provenance = await fetchProvenance(context, source, { digest, options });
  return {
    archive,
    digest,
    fileName: fileNameOf(source.url),
    source: source.source,
    ...(provenance === undefined ? {} : { provenance }),
  };
}

async function fetchProvenance(
  context: FetchContext,
  source: ArchiveSource,
  { digest, options }: { digest: string; options: FetchOptions },
): Promise<Buffer | undefined> {
  if (options.provenance === undefined) return undefined;
  const cached = context.cache.findProvenance(digest);
  if (cached !== undefined) return cached;
  const url = withSuffix(source.url, '.prov');
  try {
    const provenance = await get(context, { ...source, url }, maxProvenance);
    context.cache.putProvenance(digest, provenance);
    return provenance;
  } catch (error) {
    if (!isHelmError(error)) throw error;
    if (options.provenance === 'optional' && isAbsence(error)) return undefined;
    throw new HelmError('ProvenanceNotFound', `failed to fetch provenance "${redactUrl(url)}"`, {
      cause: error,
    });
  }
}

/** A plugin cannot tell what is not there from what it failed to fetch. */
function isAbsence({ code }: HelmError): boolean {
  return code === 'FetchFailed' || code === 'PluginFailed';
}

async function get(context: FetchContext, source: ArchiveSource, limit: number): Promise<Buffer> {
  if (!isWebAddress(source.url)) return downloadByScheme(context.download, source, limit);
  const response = await context.http.send({
    ...requestWith(source.access, source),
    accept: { type: 'application/gzip,application/octet-stream' },
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
  if (response.status !== 200) {
    response.body.destroy();
    throw statusError(source.url, response.status, response.statusLine);
  }
  return readBody(response, limit);
}

/** Indexes write digests with and without the name of the algorithm. */
function normalizeDigest(digest: string): string {
  const hex = digest.replace(/^sha256:/, '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return `sha256:${hex}`;
  throw new HelmError('InvalidDigest', `"${digest}" is no sha256 digest`);
}

function mismatch({ source }: ArchiveSource, found: string, wanted: string): HelmError {
  return new HelmError('DigestMismatch', `the archive of "${source}" is ${found}, not ${wanted}`, {
    hint: 'it was changed after it was listed: do not use it before you know why',
  });
}
