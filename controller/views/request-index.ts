import type { HelmRequest } from '../../src/requests/index.ts';

/** Requests by what they have to do with: an event is about one of a thousand, which is not searched for. */
export class RequestIndex {
  readonly #subjectsOf: (request: HelmRequest) => readonly string[];
  readonly #requests = new Map<string, Map<string, HelmRequest>>();

  constructor(subjectsOf: (request: HelmRequest) => readonly string[]) {
    this.#subjectsOf = subjectsOf;
  }

  /** Takes a request in under its key, in the place of what it was before. */
  replace(key: string, before: HelmRequest | undefined, now: HelmRequest | undefined): void {
    if (before !== undefined) this.#remove(key, before);
    if (now === undefined) return;
    for (const subject of this.#subjectsOf(now)) {
      const found = this.#requests.get(subject) ?? new Map<string, HelmRequest>();
      this.#requests.set(subject, found.set(key, now));
    }
  }

  about(subject: string): readonly HelmRequest[] {
    return [...(this.#requests.get(subject)?.values() ?? [])];
  }

  #remove(key: string, request: HelmRequest): void {
    for (const subject of this.#subjectsOf(request)) {
      const found = this.#requests.get(subject);
      found?.delete(key);
      if (found?.size === 0) this.#requests.delete(subject);
    }
  }
}
