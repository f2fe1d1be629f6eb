import { findConstraint, HelmError } from '../../base/index.ts';

/** What a reference may pin besides the chart's name. */
export interface ReferencePins {
  /** A version, or a range of versions. */
  readonly version?: string;
  /** `sha256:` and 64 hexadecimal digits: of the archive, or of the manifest in a registry. */
  readonly digest?: string;
}

/** `stable/hackmd:0.1.0`: a chart of a repository that was added by name. */
export interface RepositoryChart extends ReferencePins {
  readonly kind: 'repository';
  readonly repository: string;
  readonly chart: string;
}

/** `oci://host/path/hackmd:0.1.0`: a chart in a registry. */
export interface RegistryChart extends ReferencePins {
  readonly kind: 'registry';
  /** With the `oci://`, without version and digest. */
  readonly name: string;
}

/** An archive at a URL; or, named with a version, a chart of the repository at that URL. */
export interface UrlChart extends ReferencePins {
  readonly kind: 'url';
  readonly url: string;
}

/** `./hackmd` or `hackmd-0.1.0.tgz`: something on this disk, or nothing yet known. */
export interface LocalChart extends ReferencePins {
  readonly kind: 'local';
  readonly path: string;
}

export type ChartReference = RepositoryChart | RegistryChart | UrlChart | LocalChart;

const digestSuffix = /@([A-Za-z0-9_+.-]+:[^@/]*)$/;

/**
 * Reads `NAME[:VERSION][@DIGEST]`, in every form that a chart is named by. Only the text decides:
 * whether `web` or `charts/web` also is a file is for the caller to see first.
 *
 * @example
 * parseReference('stable/hackmd:^1.2') // { kind: 'repository', …, version: '^1.2' }
 */
export function parseReference(text: string): ChartReference {
  const trimmed = text.trim();
  if (trimmed === '') throw invalid(text, 'it is empty');
  const digestMatch = digestSuffix.exec(trimmed);
  const undigested = digestMatch === null ? trimmed : trimmed.slice(0, digestMatch.index);
  const { name, version } = cutVersion(undigested);
  const pins = {
    ...(version === undefined ? {} : { version: requireRange(text, version) }),
    ...(digestMatch?.[1] === undefined ? {} : { digest: requireDigest(text, digestMatch[1]) }),
  };
  return { ...kindOf(name), ...pins };
}

/** The reference as a user types it. */
export function formatReference(reference: ChartReference): string {
  const version = reference.version === undefined ? '' : `:${reference.version}`;
  const digest = reference.digest === undefined ? '' : `@${reference.digest}`;
  return referenceName(reference) + version + digest;
}

/** What is named, without version and digest. */
export function referenceName(reference: ChartReference): string {
  switch (reference.kind) {
    case 'repository':
      return `${reference.repository}/${reference.chart}`;
    case 'registry':
      return reference.name;
    case 'url':
      return reference.url;
    case 'local':
      return reference.path;
  }
}

function kindOf(name: string): ChartReference {
  if (name.startsWith('oci://')) return { kind: 'registry', name };
  if (/^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(name)) return { kind: 'url', url: name };
  const slash = name.indexOf('/');
  const isPath = /^[./\\~]|^[A-Za-z]:[\\/]/.test(name) || slash < 0 || slash === name.length - 1;
  if (isPath) return { kind: 'local', path: name };
  return { kind: 'repository', repository: name.slice(0, slash), chart: name.slice(slash + 1) };
}

/** The version is what follows the first colon of the last part of the path. */
function cutVersion(text: string): { name: string; version?: string } {
  const isUrl = text.includes('://');
  // A query may hold colons and slashes of its own; no version can follow it.
  if (isUrl && /[?#]/.test(text)) return { name: text };
  const authority = isUrl ? text.indexOf('://') + 3 : 0;
  const start = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\'), authority) + 1;
  const hasPath = !isUrl || text.includes('/', authority);
  const colon = hasPath ? text.indexOf(':', start) : -1;
  if (colon < 0) return { name: text };
  return { name: text.slice(0, colon), version: text.slice(colon + 1) };
}

function requireRange(text: string, version: string): string {
  if (version.trim() === '') throw invalid(text, 'nothing follows the colon');
  if (findConstraint(version) !== undefined) return version;
  throw invalid(text, `${JSON.stringify(version)} is neither a version nor a range of versions`);
}

function requireDigest(text: string, digest: string): string {
  if (/^sha256:[0-9a-f]{64}$/.test(digest)) return digest;
  throw invalid(text, 'a digest is "sha256:" and 64 hexadecimal digits');
}

function invalid(text: string, reason: string): HelmError {
  return new HelmError(
    'InvalidReference',
    `invalid chart reference ${JSON.stringify(text)}: ${reason}`,
    {
      hint: 'write it as NAME[:VERSION][@DIGEST], such as stable/web:^1.2 or oci://host/web:1.2.3',
    },
  );
}
