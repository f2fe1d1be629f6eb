import { HelmError } from '../base/index.ts';

/** Where in a registry an artifact is. */
export interface OciReference {
  /** Host and port, as written. */
  readonly registry: string;
  readonly repository: string;
  readonly tag?: string;
  /** `sha256:…` of the manifest. */
  readonly digest?: string;
}

const repositoryName =
  /^[a-z0-9]+(?:(?:[._]|__|-*)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:[._]|__|-*)[a-z0-9]+)*)*$/;
const registryName = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/;
const tagName = /^\w[\w.-]{0,127}$/;
const maxNameLength = 255;

/** Reads `[oci://]HOST/PATH[:TAG][@DIGEST]`; the errors are Helm's. */
export function parseOciReference(text: string): OciReference {
  const raw = text.replace(/^oci:\/\//, '');
  const slash = raw.indexOf('/');
  if (slash < 0) throw invalid('missing registry or repository');
  const registry = raw.slice(0, slash);
  const [path, digest] = cut(raw.slice(slash + 1), '@');
  const [repository, tag] = cut(path, ':');
  const reference = {
    registry,
    repository,
    ...(tag === undefined ? {} : { tag: tagOf(tag) }),
    ...(digest === undefined ? {} : { digest }),
  };
  validate(reference);
  return reference;
}

export function formatOciReference({ registry, repository, tag, digest }: OciReference): string {
  if (tag !== undefined) return `${registry}/${repository}:${tag}`;
  return digest === undefined ? `${registry}/${repository}` : `${registry}/${repository}@${digest}`;
}

/** Registries allow no plus sign in a tag: `1.2.3+build` is stored as `1.2.3_build`. */
export function tagOf(version: string): string {
  return version.replaceAll('+', '_');
}

export function versionOf(tag: string): string {
  return tag.replaceAll('_', '+');
}

/** The base of all URLs of a registry; Docker's is not where its name says. */
export function registryUrl(registry: string, plainHttp: boolean): string {
  const host = registry === 'docker.io' ? 'registry-1.docker.io' : registry;
  return `${plainHttp ? 'http' : 'https'}://${host}`;
}

function validate({ registry, repository, tag, digest }: OciReference): void {
  if (!registryName.test(registry)) throw invalid(`invalid registry ${JSON.stringify(registry)}`);
  if (repository.length > maxNameLength || !repositoryName.test(repository)) {
    throw invalid(`invalid repository ${JSON.stringify(repository)}`);
  }
  if (tag !== undefined && !tagName.test(tag)) throw invalid(`invalid tag ${JSON.stringify(tag)}`);
  if (digest !== undefined && !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw invalid(`invalid digest ${JSON.stringify(digest)}`);
  }
}

function cut(text: string, separator: string): [before: string, after?: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function invalid(reason: string): HelmError {
  return new HelmError('InvalidReference', `invalid reference: ${reason}`);
}
