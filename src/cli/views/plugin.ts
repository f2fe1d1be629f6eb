import type { Verification } from '../../actions/verify.ts';

/** Who signed a plugin, in Helm's words. */
export function formatPluginVerification(verification: Verification): string {
  const { signedBy, fingerprint, digest } = verification;
  return [
    ...signedBy.map((identity) => `Signed by: ${identity}\n`),
    `Using Key With Fingerprint: ${fingerprint}\n`,
    `Plugin Hash Verified: ${digest}\n`,
  ].join('');
}
