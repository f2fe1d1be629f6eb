import type { TrustOptions } from '../../source/index.ts';
import { givenOf } from './given.ts';
import type { FlagValues } from './spec.ts';

/** Whose signatures count; those of cosign's have cosign's names. */
export const trustFlags = {
  'certificate-identity': {
    type: 'string',
    description: 'who has to have signed a chart of a registry: a mail address or a URL',
  },
  'certificate-oidc-issuer': {
    type: 'string',
    description: 'who has to have vouched for that identity: a URL',
  },
  key: {
    type: 'string',
    description: 'public key of cosign that has to have signed a chart of a registry',
    complete: 'file',
  },
  keyring: {
    type: 'string',
    description: "OpenPGP keys to check signatures with (default: GnuPG's own)",
    complete: 'file',
  },
  'trusted-root': {
    type: 'string',
    description: 'JSON file with the authorities and logs of sigstore that count',
    complete: 'file',
  },
} as const;

export function trustOf(flags: FlagValues<typeof trustFlags>): TrustOptions {
  return givenOf({
    keyring: flags.keyring,
    key: flags.key,
    trustedRoot: flags.trustedRoot,
    certificateIdentity: flags.certificateIdentity,
    certificateOidcIssuer: flags.certificateOidcIssuer,
  });
}
