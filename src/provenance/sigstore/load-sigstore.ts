import type * as Packages from './sigstore.ts';

export type Sigstore = typeof Packages;

/** Most commands verify nothing, and start without them. */
export async function loadSigstore(): Promise<Sigstore> {
  return import('./sigstore.ts');
}
