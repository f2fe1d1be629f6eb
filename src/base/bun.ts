/** What is used of Bun, which the executable runs on, and Node does without. */
export interface Bun {
  /** Hashes without node:crypto: to load that takes as long as a small chart. */
  readonly CryptoHasher: new (algorithm: string) => {
    update(bytes: Uint8Array): { digest(encoding: 'hex'): string };
  };
  readonly unsafe: {
    /** By how much later than usual code is compiled. */
    readonly setJITPolicy: (scale: number) => void;
  };
}

/** Undefined on Node. */
export const bun: Bun | undefined = (globalThis as { readonly Bun?: Bun }).Bun;
