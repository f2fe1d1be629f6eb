/** What one request shows to say who sends it. */
export interface Proof {
  /** The Authorization header. */
  readonly authorization?: string;
  readonly certificate?: CertificatePair;
}

/** PEM. */
export interface CertificatePair {
  readonly certificate: string;
  readonly key: string;
}

/** How a client says who it is, request by request. */
export interface Login {
  readonly prove: (signal?: AbortSignal) => Promise<Proof>;
  /** After a server refused a proof: whether `prove` may come up with another. */
  readonly renew: (refused: Proof) => boolean;
}

/** A login that never changes. */
export function fixedLogin(proof: Proof): Login {
  return { prove: () => Promise.resolve(proof), renew: () => false };
}

export function bearer(token: string): Proof {
  return { authorization: `Bearer ${token}` };
}
