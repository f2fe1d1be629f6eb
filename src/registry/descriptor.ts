import { findRecord, HelmError, isRecord } from '../base/index.ts';
import type { UncheckedRecord } from '../base/index.ts';

/** A piece of content by its digest. */
export interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  /** What it is, where that is not its form alone. */
  readonly artifactType?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface Manifest {
  readonly config: Descriptor;
  readonly layers: readonly Descriptor[];
}

/** What a registry has under a tag: a manifest, or an index of several. */
export type ManifestOrIndex =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'index'; readonly manifests: readonly Descriptor[] };

const maxEntries = 64;

/** Reads a manifest, which is data from outside: every field that is used is checked. */
export function parseManifest(text: string): ManifestOrIndex {
  const document = findRecord(text);
  if (document === undefined) throw invalid('it is no JSON object');
  if (Array.isArray(document['manifests'])) {
    return { kind: 'index', manifests: descriptorsIn(document['manifests']) };
  }
  if (Array.isArray(document['layers'])) {
    const manifest = {
      config: descriptorIn(document['config']),
      layers: descriptorsIn(document['layers']),
    };
    return { kind: 'manifest', manifest };
  }
  throw invalid('it has no layers');
}

function descriptorsIn(values: readonly unknown[]): Descriptor[] {
  if (values.length > maxEntries) throw invalid(`it has more than ${maxEntries} entries`);
  return values.map(descriptorIn);
}

function descriptorIn(value: unknown): Descriptor {
  const { mediaType, digest, size, artifactType, annotations } = isRecord(value) ? value : {};
  if (typeof mediaType !== 'string') throw invalid('an entry has no media type');
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw invalid('an entry has no sha256 digest');
  }
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
    throw invalid('an entry has no size');
  }
  return {
    mediaType,
    digest,
    size,
    ...(typeof artifactType === 'string' ? { artifactType } : {}),
    ...(isRecord(annotations) ? { annotations: textsIn(annotations) } : {}),
  };
}

function textsIn(record: UncheckedRecord): Readonly<Record<string, string>> {
  const texts = Object.entries(record).filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(texts) as Readonly<Record<string, string>>;
}

function invalid(reason: string): HelmError {
  return new HelmError('InvalidManifest', `the registry gave an invalid manifest: ${reason}`);
}
