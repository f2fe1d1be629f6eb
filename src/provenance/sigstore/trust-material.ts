import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { HelmError } from '../../base/index.ts';
import type { TrustMaterial, VerifierOptions } from '@sigstore/verify';
import type { Sigstore } from './load-sigstore.ts';
import type { SignatureTrust } from './signature.ts';

/** What the library is to believe, and how much of it there has to be. */
export interface Trusted {
  readonly material: TrustMaterial;
  readonly thresholds: Required<
    Pick<VerifierOptions, 'ctlogThreshold' | 'tlogThreshold' | 'timestampThreshold'>
  >;
}

/** Logs that the user's trust root names have to know of a signature; one that names none asks for none. */
export function trustedBy(sigstore: Sigstore, { kind, trustedRoot }: SignatureTrust): Trusted {
  const material = trustedRoot === undefined ? noRoot : readRoot(sigstore, trustedRoot);
  const isKey = kind === 'key';
  return {
    material,
    thresholds: {
      tlogThreshold: material.tlogs.length > 0 ? 1 : 0,
      ctlogThreshold: !isKey && material.ctlogs.length > 0 ? 1 : 0,
      // A certificate is good for minutes: that it was used within them has to be shown.
      timestampThreshold: isKey ? 0 : 1,
    },
  };
}

function readRoot({ TrustedRoot, toTrustMaterial }: Sigstore, json: unknown): TrustMaterial {
  try {
    return toTrustMaterial(TrustedRoot.fromJSON(json), unknownKey);
  } catch (cause) {
    throw new HelmError('InvalidTrustedRoot', `cannot read the trusted root: ${messageOf(cause)}`, {
      cause,
      hint: 'cosign trusted-root create writes one',
    });
  }
}

const noRoot: TrustMaterial = {
  certificateAuthorities: [],
  timestampAuthorities: [],
  tlogs: [],
  ctlogs: [],
  publicKey: unknownKey,
};

function unknownKey(): never {
  throw new Error('no key is trusted');
}

/** The same material with the one key that counts, whatever a bundle calls it. */
export function withKey(material: TrustMaterial, publicKey: KeyObject): TrustMaterial {
  return { ...material, publicKey: () => ({ publicKey, validFor: () => true }) };
}

export function readPublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (cause) {
    throw new HelmError('InvalidKey', `cannot read the public key: ${messageOf(cause)}`, {
      cause,
      hint: 'cosign writes one in PEM to cosign.pub',
    });
  }
}

export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
