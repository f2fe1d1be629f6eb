import { HelmError, findNearest } from '../../base/index.ts';
import type { KindReference } from '../object.ts';
import type { ApiAnswer, ApiRequest } from '../transport/api-request.ts';
import type { CachedCatalog } from './catalog-cache.ts';
import { loadCatalog, saveCatalog } from './catalog-cache.ts';
import type { Catalog } from './catalog.ts';
import { findInCatalog } from './catalog.ts';
import type { CatalogParts } from './fetch-catalog.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import type { Resource } from './resource.ts';

export interface ResourcesOptions {
  readonly send: (request: ApiRequest) => Promise<ApiAnswer>;
  readonly now: () => Date;
  /** Kinds whose resources need not be asked for. */
  readonly known: readonly Resource[];
  /** Where the catalogue is kept between commands. */
  readonly file: string | undefined;
}

/** As long as kubectl believes its cache. */
const timeToLive = 6 * 3_600_000;
/** A catalogue so young is not asked for again, whatever is missing in it. */
const freshTime = 2000;

interface HeldCatalog extends CachedCatalog {
  readonly catalog: Catalog;
}

/** Which resource stands for a kind: by what is known, by a catalogue kept on disk, by the server. */
export class Resources {
  readonly #options: ResourcesOptions;
  readonly #known: Catalog;
  #held: HeldCatalog | undefined;
  #isLoaded = false;
  #pending: Promise<HeldCatalog> | undefined;

  constructor(options: ResourcesOptions) {
    this.#options = options;
    this.#known = { groupVersions: [], resources: options.known, unavailable: [] };
  }

  /** A kind that the catalogue lacks may be new: then the server is asked. */
  async find(reference: KindReference, signal?: AbortSignal): Promise<Resource | undefined> {
    const known = findInCatalog(this.#known, reference);
    if (known !== undefined) return known;
    const held = this.#load();
    const isUsable = held !== undefined && this.#age(held) < timeToLive;
    const found = isUsable ? findInCatalog(held.catalog, reference) : undefined;
    if (found !== undefined) return found;
    if (held !== undefined && this.#age(held) < freshTime) return undefined;
    return findInCatalog(await this.fetch(signal), reference);
  }

  async require(reference: KindReference, signal?: AbortSignal): Promise<Resource> {
    const found = await this.find(reference, signal);
    if (found !== undefined) return found;
    throw unknownKind(reference, this.#held?.catalog);
  }

  /** What the server serves now. */
  async fetch(signal?: AbortSignal): Promise<Catalog> {
    this.#pending ??= this.#refresh(signal).finally(() => (this.#pending = undefined));
    this.#held = await this.#pending;
    return this.#held.catalog;
  }

  /** What is held is no longer believed, except for what the server says has not changed. */
  invalidate(): void {
    const held = this.#load();
    if (held !== undefined) this.#held = { ...held, fetchedAt: new Date(0) };
  }

  async #refresh(signal: AbortSignal | undefined): Promise<HeldCatalog> {
    const { send, file, now } = this.#options;
    const held = this.#load()?.parts;
    const parts = await fetchCatalog(send, held, signal);
    const isSame = parts.core === held?.core && parts.groups === held.groups;
    if (file !== undefined) saveCatalog(file, parts, { isSame, at: now() });
    return { parts, catalog: merge(parts), fetchedAt: now() };
  }

  #load(): HeldCatalog | undefined {
    if (this.#isLoaded || this.#options.file === undefined) return this.#held;
    this.#isLoaded = true;
    const cached = loadCatalog(this.#options.file);
    this.#held = cached && { ...cached, catalog: merge(cached.parts) };
    return this.#held;
  }

  /** A clock that went back makes it old, not eternal. */
  #age({ fetchedAt }: HeldCatalog): number {
    const age = this.#options.now().getTime() - fetchedAt.getTime();
    return age < 0 ? Infinity : age;
  }
}

function unknownKind({ apiVersion, kind }: KindReference, catalog: Catalog | undefined): HelmError {
  const message = `no matches for kind "${kind}" in version "${apiVersion}"`;
  if (catalog?.unavailable.includes(apiVersion) === true) {
    const hint = `the server behind "${apiVersion}" does not answer`;
    return new HelmError('KindNotFound', message, { hint, retryable: true });
  }
  const elsewhere = catalog?.resources.find((each) => each.kind === kind)?.apiVersion;
  const [nearest] = findNearest(kind, new Set(catalog?.resources.map((each) => each.kind)));
  const hint =
    elsewhere === undefined
      ? nearest && `did you mean the kind "${nearest}"?`
      : `the cluster has it in version "${elsewhere}"`;
  return new HelmError('KindNotFound', message, {
    hint: hint ?? 'ensure CRDs are installed first',
  });
}

function merge({ core, groups }: CatalogParts): Catalog {
  return {
    groupVersions: [...core.groupVersions, ...groups.groupVersions],
    resources: [...core.resources, ...groups.resources],
    unavailable: [...core.unavailable, ...groups.unavailable],
  };
}
