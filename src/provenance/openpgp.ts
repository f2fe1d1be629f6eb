import type { PartialConfig } from 'openpgp';

export type OpenPgp = typeof import('openpgp'); // oxlint-disable-line typescript/consistent-type-imports -- the type of a module that is loaded late

/** The library is large, and most commands sign and verify nothing. */
export async function loadOpenPgp(): Promise<OpenPgp> {
  return import('openpgp');
}

/**
 * What Helm's library accepts: SHA-1 in old signatures and DSA too, which a stricter policy would
 * not; no signature that Helm accepts is refused here, and none accepted that it refuses.
 */
export function helmPolicy({ enums }: OpenPgp): PartialConfig {
  const weak = new Set([enums.hash.md5, enums.hash.ripemd]);
  return {
    preferredHashAlgorithm: enums.hash.sha512,
    rejectHashAlgorithms: weak,
    rejectMessageHashAlgorithms: weak,
    rejectPublicKeyAlgorithms: new Set(),
    rejectCurves: new Set(),
    minRSABits: 1024,
    // The same archive, key and time give the same signature.
    nonDeterministicSignaturesViaNotation: false,
    showVersion: false,
    showComment: false,
  };
}
