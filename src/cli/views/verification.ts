import type { Verification } from '../../actions/verify.ts';

/** In Helm's words. */
export function formatVerification({ signedBy, fingerprint, digest }: Verification): string {
  return [
    ...signedBy.map((identity) => `Signed by: ${identity}`),
    `Using Key With Fingerprint: ${fingerprint}`,
    `Chart Hash Verified: ${digest}`,
    '',
  ].join('\n');
}
