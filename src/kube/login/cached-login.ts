import type { Login, Proof } from './login.ts';

/** A proof, and until when it is worth showing; for good when nothing is said. */
export interface Grant {
  readonly proof: Proof;
  readonly expires?: Date | undefined;
}

/** Keeps what a source grants until it expires or is refused. The source is asked once at a time. */
export class CachedLogin implements Login {
  readonly #fetch: (signal?: AbortSignal) => Promise<Grant>;
  readonly #now: () => Date;
  #grant: Grant | undefined;
  #pending: Promise<void> | undefined;

  constructor(fetch: (signal?: AbortSignal) => Promise<Grant>, now: () => Date) {
    this.#fetch = fetch;
    this.#now = now;
  }

  async prove(signal?: AbortSignal): Promise<Proof> {
    for (;;) {
      signal?.throwIfAborted();
      if (this.#grant !== undefined && !this.#isExpired(this.#grant)) return this.#grant.proof;
      const isFirst = this.#pending === undefined;
      this.#pending ??= this.#refresh(signal);
      try {
        await this.#pending;
      } catch (error) {
        // Somebody else's interruption is not this caller's.
        if (isFirst || !isAbort(error)) throw error;
      }
    }
  }

  renew(refused: Proof): boolean {
    // A proof that came after the refused one stays.
    if (this.#grant !== undefined && isSame(this.#grant.proof, refused)) this.#grant = undefined;
    return true;
  }

  async #refresh(signal: AbortSignal | undefined): Promise<void> {
    try {
      const grant = await this.#fetch(signal);
      // What has expired already is shown all the same, once: the server's clock may differ.
      this.#grant = this.#isExpired(grant) ? { proof: grant.proof } : grant;
    } finally {
      this.#pending = undefined;
    }
  }

  #isExpired({ expires }: Grant): boolean {
    return expires !== undefined && expires <= this.#now();
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

function isSame(a: Proof, b: Proof): boolean {
  if (a.authorization !== b.authorization) return false;
  return a.certificate === undefined || a.certificate === b.certificate;
}
