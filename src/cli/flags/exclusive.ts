import { HelmError } from '../../base/index.ts';

/** Refuses flags that were given together and exclude each other, in Helm's words. */
export function refuseTogether<N extends string>(
  flags: { readonly isGiven: (name: N) => boolean },
  names: readonly N[],
): void {
  const given = names.filter((name) => flags.isGiven(name)).sort();
  if (given.length < 2) return;
  throw new HelmError(
    'FlagsExclusive',
    `if any flags in the group [${names.join(' ')}] are set none of the others can be; [${given.join(' ')}] were all set`,
  );
}
