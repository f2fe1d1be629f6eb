import type { HelmRequest, RequestReference } from '../../src/requests/index.ts';

/** `namespace/name`: what the queue knows a request by. */
export function requestKey({ namespace, name }: RequestReference): string {
  return `${namespace}/${name}`;
}

/** The requests as they were last seen. */
export class RequestView {
  readonly #requests = new Map<string, HelmRequest>();

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
    const known = this.#requests.get(requestKey(request));
    if (known?.uid === request.uid && isOlder(request, known)) return;
    this.#requests.set(requestKey(request), request);
  }

  remove(key: string): void {
    this.#requests.delete(key);
  }

  /** The requests that ask for a release. */
  ofRelease(release: RequestReference): readonly HelmRequest[] {
    return [...this.#requests.values()].filter(
      ({ spec }) => spec.releaseName === release.name && spec.targetNamespace === release.namespace,
    );
  }

  /** The requests that wait for another one. */
  dependentsOf(other: RequestReference): readonly HelmRequest[] {
    const key = requestKey(other);
    return [...this.#requests.values()].filter(({ spec }) =>
      spec.dependsOn.some((each) => requestKey(each) === key),
    );
  }

  /** The requests that take values or a chart from a ConfigMap or Secret. */
  usersOf(kind: string, source: RequestReference): readonly HelmRequest[] {
    return [...this.#requests.values()].filter(
      (request) => request.namespace === source.namespace && uses(request, kind, source.name),
    );
  }
}

/** Servers count versions of one object upwards. */
function isOlder(one: HelmRequest, other: HelmRequest): boolean {
  const [first, second] = [Number(one.resourceVersion), Number(other.resourceVersion)];
  return first < second;
}

function uses({ spec }: HelmRequest, kind: string, name: string): boolean {
  if (kind === 'ConfigMap' && spec.chart.configMap?.name === name) return true;
  if (kind === 'Secret' && [spec.chart.secret, spec.chart.verifySecret].includes(name)) return true;
  return spec.valuesFrom.some((each) => each.kind === kind && each.name === name);
}
