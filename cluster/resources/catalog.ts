import { BuiltinTypeTable } from '../schema/builtin-type-table.ts';
import { deduced } from '../schema/type.ts';
import type { ApiResource, ApiSubresource } from './api-resource.ts';
import { formatApiVersion } from './api-resource.ts';
import type { Behavior } from './behavior.ts';
import { builtinResources } from './builtin-resources.ts';
import { computedResources } from './computed-resources.ts';
import { isIntroduced } from './introduced.ts';
import { sharedStorage } from './shared-storage.ts';

const everyVerb = [
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
];

export interface GroupVersions {
  readonly group: string;
  /** Preferred first. */
  readonly versions: readonly string[];
}

/** Which resources the server has, by group, version and plural; definitions add and remove some. */
export class Catalog {
  readonly types: BuiltinTypeTable = new BuiltinTypeTable();
  readonly #builtins: readonly ApiResource[];
  readonly #byPath = new Map<string, ApiResource>();
  readonly #custom = new Map<string, readonly ApiResource[]>();
  #revision = 0;

  constructor(
    behaviorOf: (group: string, kind: string) => Behavior,
    { minor = Infinity }: { readonly minor?: number } = {},
  ) {
    this.#builtins = readBuiltins(this.types, behaviorOf, minor);
    this.#index();
  }

  /** Changes whenever a resource appears or goes: what discovery may be cached by. */
  get revision(): number {
    return this.#revision;
  }

  find(group: string, version: string, plural: string): ApiResource | undefined {
    return this.#byPath.get(`${group}/${version}/${plural}`);
  }

  findKind(apiVersion: string, kind: string): ApiResource | undefined {
    return this.all().find((one) => one.apiVersion === apiVersion && one.kind === kind);
  }

  require(group: string, version: string, plural: string): ApiResource {
    const resource = this.find(group, version, plural);
    if (!resource) throw new Error(`No resource "${plural}" in ${group}/${version}`);
    return resource;
  }

  all(): ApiResource[] {
    return [...this.#byPath.values()];
  }

  /** One for each kind that is stored, in the version it is stored in. */
  stored(): ApiResource[] {
    return this.all().filter(
      (one) => one.apiVersion === one.storageApiVersion && one.verbs.includes('list'),
    );
  }

  /** The versions a kind is served in. */
  versionsOf(resource: ApiResource): ApiResource[] {
    return this.all().filter((one) => one.storageKey === resource.storageKey);
  }

  groups(): GroupVersions[] {
    const groups = new Map<string, Set<string>>();
    for (const { group, version } of this.#byPath.values()) {
      const versions = groups.get(group) ?? new Set();
      groups.set(group, versions.add(version));
    }
    return [...groups].map(([group, versions]) => ({
      group,
      versions: [...versions].sort(compareVersions),
    }));
  }

  setCustom(definition: string, resources: readonly ApiResource[]): void {
    if (resources.length === 0) this.#custom.delete(definition);
    else this.#custom.set(definition, resources);
    this.#index();
  }

  #index(): void {
    this.#revision++;
    this.#byPath.clear();
    for (const resource of [...this.#builtins, ...[...this.#custom.values()].flat()]) {
      const path = `${resource.group}/${resource.version}/${resource.plural}`;
      if (!this.#byPath.has(path)) this.#byPath.set(path, resource);
    }
  }
}

function readBuiltins(
  types: BuiltinTypeTable,
  behaviorOf: (group: string, kind: string) => Behavior,
  minor: number,
): readonly ApiResource[] {
  const resources: ApiResource[] = [];
  let group = '';
  let version = '';
  let subresources = new Map<string, ApiSubresource>();
  for (const line of `${builtinResources}${computedResources}`.split('\n')) {
    if (line.startsWith('  ')) {
      const subresource = readSubresource(line);
      const path = `${resources.at(-1)?.plural ?? ''}/${subresource.name}`;
      if (isIntroduced(minor, group, path)) subresources.set(subresource.name, subresource);
    } else if (line.startsWith(' ')) {
      subresources = new Map();
      resources.push(readResource(line, { group, version, subresources, types, behaviorOf }));
    } else if (line !== '') {
      [group = '', version = ''] = line.split('/');
    }
  }
  return resources.filter((one) => isIntroduced(minor, one.group, one.plural));
}

function readResource(
  line: string,
  context: {
    readonly group: string;
    readonly version: string;
    readonly subresources: ReadonlyMap<string, ApiSubresource>;
    readonly types: BuiltinTypeTable;
    readonly behaviorOf: (group: string, kind: string) => Behavior;
  },
): ApiResource {
  const { group, version, subresources, types, behaviorOf } = context;
  const [plural = '', singular = '', kind = '', scope, verbs = '', ...rest] = line
    .trim()
    .split(' ');
  const typeName = `${group === '' ? 'core' : (group.split('.')[0] ?? '')}.${version}.${kind}`;
  return {
    group,
    version,
    apiVersion: formatApiVersion(group, version),
    plural,
    singular,
    kind,
    listKind: `${kind}List`,
    namespaced: scope === 'Namespaced',
    verbs: readVerbs(verbs),
    shortNames: readList(rest, 'short='),
    categories: readList(rest, 'categories='),
    subresources,
    ...(sharedStorage(group, plural) ?? {
      storageKey: `${group}/${plural}`,
      storageApiVersion: formatApiVersion(group, version),
    }),
    get type() {
      return types.find(typeName) ?? deduced;
    },
    behavior: behaviorOf(group, kind),
  };
}

function readSubresource(line: string): ApiSubresource {
  const [name = '', kindText = '', verbs = ''] = line.trim().split(' ');
  const [apiVersion, kind] = kindText.includes(':') ? kindText.split(':') : ['/', kindText];
  const [group = '', version = ''] = (apiVersion ?? '').split('/');
  return { name, group, version, kind: kind ?? '', verbs: readVerbs(verbs) };
}

function readVerbs(text: string): readonly string[] {
  return text === '*' ? everyVerb : text.split(',');
}

function readList(words: readonly string[], prefix: string): readonly string[] {
  const word = words.find((candidate) => candidate.startsWith(prefix));
  return word === undefined ? [] : word.slice(prefix.length).split(',');
}

/** Stable before beta before alpha, newer before older: `v2`, `v1`, `v1beta2`, `v1alpha1`, others. */
export function compareVersions(a: string, b: string): number {
  const left = parseVersion(a);
  const right = parseVersion(b);
  if (!left || !right) return left ? -1 : right ? 1 : a < b ? -1 : a > b ? 1 : 0;
  return right.stage - left.stage || right.major - left.major || right.minor - left.minor;
}

function parseVersion(
  version: string,
): { major: number; stage: number; minor: number } | undefined {
  const match = /^v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?$/.exec(version);
  if (!match) return undefined;
  const [, major, stage, minor] = match;
  return {
    major: Number(major),
    stage: stage === 'alpha' ? 0 : stage === 'beta' ? 1 : 2,
    minor: Number(minor ?? 0),
  };
}
