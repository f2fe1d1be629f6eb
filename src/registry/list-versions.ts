import {
  HelmError,
  compareVersions,
  findRecord,
  findStrictVersion,
  formatVersion,
} from '../base/index.ts';
import type { Version } from '../base/index.ts';
import { readBody } from '../http/index.ts';
import { pullScope } from './pull-chart.ts';
import type { OciReference } from './reference.ts';
import { versionOf } from './reference.ts';
import type { RegistryClient } from './registry-client.ts';
import { registryError } from './registry-error.ts';

const maxPage = 16 << 20;
const maxPages = 1000;

/** The tags of a repository that are versions, newest first. */
export async function listVersions(
  client: RegistryClient,
  { registry, repository }: Pick<OciReference, 'registry' | 'repository'>,
): Promise<string[]> {
  const versions: Version[] = [];
  let next: string | undefined = `/v2/${repository}/tags/list`;
  for (let page = 0; next !== undefined; page++) {
    if (page === maxPages) throw tooMany(registry, repository);
    const response = await client.send({ registry, path: next, scope: pullScope(repository) });
    if (response.status === 404) {
      response.body.destroy();
      throw notFound(`${registry}/${repository}`);
    }
    if (response.status !== 200) throw await registryError('GET', response);
    const link = response.headers['link'];
    versions.push(...versionsIn((await readBody(response, maxPage)).toString()));
    next = nextPage(link, client.urlOf({ registry, path: next }));
  }
  return versions.sort((a, b) => compareVersions(b, a)).map(formatVersion);
}

function versionsIn(text: string): Version[] {
  const answer = findRecord(text);
  if (answer === undefined) {
    throw new HelmError('InvalidTagList', 'the registry gave an invalid list of tags');
  }
  const { tags } = answer;
  if (!Array.isArray(tags)) return [];
  return tags
    .map((tag) => (typeof tag === 'string' ? findStrictVersion(versionOf(tag)) : undefined))
    .filter((version) => version !== undefined);
}

function nextPage(link: string | undefined, current: string): string | undefined {
  const match = /^\s*<([^>]*)>\s*;.*\brel="?next"?/.exec(link ?? '');
  const target = match?.[1] === undefined ? undefined : URL.parse(match[1], current);
  return target?.href;
}

function notFound(name: string): HelmError {
  return new HelmError(
    'ChartNotFound',
    `unable to locate any tags in provided repository: ${name}`,
  );
}

function tooMany(registry: string, repository: string): HelmError {
  return new HelmError('TooManyTags', `${registry}/${repository} has too many pages of tags`);
}
