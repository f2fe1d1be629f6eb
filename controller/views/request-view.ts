import type { HelmRequest, RequestReference } from '../../src/requests/index.ts';
import { RequestIndex } from './request-index.ts';

/** `namespace/name`: what the queue knows a request by. */
export function requestKey({ namespace, name }: RequestReference): string {
  return `${namespace}/${name}`;
}

/** The requests as they were last seen. */
export class RequestView {
  readonly #requests = new Map<string, HelmRequest>();
  readonly #byRelease = new RequestIndex(releasesOf);
  readonly #byDependency = new RequestIndex(dependenciesOf);
  readonly #bySource = new RequestIndex(sourcesOf);

  get size(): number {
    return this.#requests.size;
  }

  get(key: string): HelmRequest | undefined {
    return this.#requests.get(key);
  }

  /** The same request as it was last seen: with what we have written of it ourselves. */
  latestOf(request: HelmRequest): HelmRequest {
    const latest = this.#requests.get(requestKey(request));
    return latest?.uid === request.uid ? latest : request;
  }

  all(): IterableIterator<HelmRequest> {
    return this.#requests.values();
  }

  /** Takes note of a request, unless a later sight of it is known: our own writes are known before the watch tells. */
  put(request: HelmRequest): void {
    const key = requestKey(request);
    const known = this.#requests.get(key);
    if (known?.uid === request.uid && isOlder(request, known)) return;
    this.#index(key, request);
    this.#requests.set(key, request);
  }

  remove(key: string): void {
    this.#index(key, undefined);
    this.#requests.delete(key);
  }

  /** The requests that ask for a release. */
  ofRelease(release: RequestReference): readonly HelmRequest[] {
    return this.#byRelease.about(requestKey(release));
  }

  /** The requests that wait for another one. */
  dependentsOf(other: RequestReference): readonly HelmRequest[] {
    return this.#byDependency.about(requestKey(other));
  }

  /** The requests that take values or a chart from a ConfigMap or Secret. */
  usersOf(kind: string, { namespace, name }: RequestReference): readonly HelmRequest[] {
    return this.#bySource.about(sourceKey(kind, namespace, name));
  }

  #index(key: string, now: HelmRequest | undefined): void {
    const before = this.#requests.get(key);
    for (const index of [this.#byRelease, this.#byDependency, this.#bySource]) {
      index.replace(key, before, now);
    }
  }
}

/** Servers count versions of one object upwards. */
function isOlder(one: HelmRequest, other: HelmRequest): boolean {
  const [first, second] = [Number(one.resourceVersion), Number(other.resourceVersion)];
  return first < second;
}

function releasesOf({ spec }: HelmRequest): readonly string[] {
  return [requestKey({ name: spec.releaseName, namespace: spec.targetNamespace })];
}

function dependenciesOf({ spec }: HelmRequest): readonly string[] {
  return spec.dependsOn.map(requestKey);
}

function sourcesOf({ namespace, spec }: HelmRequest): readonly string[] {
  const { configMap, secret, verifySecret } = spec.chart;
  const secrets = [secret, verifySecret].filter((name) => name !== undefined);
  return [
    ...(configMap === undefined ? [] : [sourceKey('ConfigMap', namespace, configMap.name)]),
    ...secrets.map((name) => sourceKey('Secret', namespace, name)),
    ...spec.valuesFrom.map(({ kind, name }) => sourceKey(kind, namespace, name)),
  ];
}

function sourceKey(kind: string, namespace: string, name: string): string {
  return `${kind}/${namespace}/${name}`;
}
