import type * as cel from '../cel/index.ts';

type Cel = typeof cel;

let loaded: Cel | undefined;

/** Loads what evaluates expressions: whoever lets one in waits for it. */
export async function loadCel(): Promise<Cel> {
  loaded ??= await import('../cel/index.ts');
  return loaded;
}

/** What evaluates expressions, where there are some: it has been loaded for the first of them. */
export function requireCel(): Cel {
  if (!loaded) throw new Error('There are expressions, but nothing to evaluate them');
  return loaded;
}
