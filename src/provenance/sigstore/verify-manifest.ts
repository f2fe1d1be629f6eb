import { createHash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Bundle } from '@sigstore/bundle';
import type { Signer } from '@sigstore/verify';
import { HelmError, findRecord, isRecord, makeVisible } from '../../base/index.ts';
import type { Sigstore } from './load-sigstore.ts';
import { loadSigstore } from './load-sigstore.ts';
import type { FoundSignature, SignatureTrust, SignedManifest } from './signature.ts';
import { bundleOfSimple, digestInSimple } from './simple-signature.ts';
import type { Trusted } from './trust-material.ts';
import { messageOf, readPublicKey, trustedBy, withKey } from './trust-material.ts';

/** Who has signed. */
export interface ManifestSigner {
  /** `jane@example.com (https://accounts.example.com)`, or what a key is called. */
  readonly signedBy: string;
  /** sha256 of the public key, in upper case hexadecimal digits. */
  readonly fingerprint: string;
}

/** Checks that one of the signatures is good, and somebody's who counts; anything less is an error. */
export async function verifyManifest(
  manifest: SignedManifest,
  signatures: readonly FoundSignature[],
  trust: SignatureTrust,
): Promise<ManifestSigner> {
  if (signatures.length === 0) {
    throw new HelmError(
      'SignatureNotFound',
      `the registry has no signature for ${manifest.digest}`,
    );
  }
  const sigstore = await loadSigstore();
  const check = checker(sigstore, trust);
  const reasons: string[] = [];
  for (const signature of signatures) {
    try {
      return check(manifest, signature);
    } catch (error) {
      reasons.push(makeVisible(messageOf(error)));
    }
  }
  throw new HelmError('InvalidSignature', `no signature of ${manifest.digest} counts`, {
    details: [...new Set(reasons)].slice(0, maxReasons),
  });
}

const maxReasons = 10;

type Check = (manifest: SignedManifest, signature: FoundSignature) => ManifestSigner;

function checker(sigstore: Sigstore, trust: SignatureTrust): Check {
  const trusted = trustedBy(sigstore, trust);
  if (trust.kind === 'identity') {
    return (manifest, signature) => {
      const signer = verifyOne(sigstore, { manifest, signature, trusted, wants: 'certificate' });
      return requireIdentity(signer, trust);
    };
  }
  const key = readPublicKey(trust.key);
  const withOwn = { ...trusted, material: withKey(trusted.material, key) };
  return (manifest, signature) => {
    verifyOne(sigstore, { manifest, signature, trusted: withOwn, wants: 'public-key' });
    return { signedBy: 'the owner of the key', fingerprint: fingerprintOf(key) };
  };
}

interface Verification {
  readonly manifest: SignedManifest;
  readonly signature: FoundSignature;
  readonly trusted: Trusted;
  readonly wants: 'certificate' | 'public-key';
}

function verifyOne(
  { bundleFromJSON, toSignedEntity, Verifier }: Sigstore,
  { manifest, signature, trusted, wants }: Verification,
): Signer {
  const isKey = wants === 'public-key';
  const isSimple = signature.kind === 'simple';
  const bundle = bundleFromJSON(isSimple ? bundleOfSimple(signature, isKey) : signature.bundle);
  const artifact = Buffer.from(isSimple ? signature.payload : manifest.content);
  const entity = toSignedEntity(bundle, artifact);
  if (entity.key.$case !== wants) throw new Error(otherSigner[wants]);
  const { tlogThreshold, timestampThreshold } = trusted.thresholds;
  const signer = new Verifier(trusted.material, trusted.thresholds).verify({
    ...entity,
    // What nobody asks for is not looked at: there is nothing to check it by.
    ...(tlogThreshold === 0 && timestampThreshold === 0 ? { tlogEntries: [], timestamps: [] } : {}),
  });
  const signed = isSimple ? digestInSimple(signature.payload) : digestIn(bundle, manifest);
  if (signed === manifest.digest) return signer;
  throw new Error('a signature is for something else');
}

const otherSigner = {
  certificate: 'a signature was made with a key, and not by an identity',
  'public-key': 'a signature was made by an identity, and not with a key',
} as const;

/** What a bundle says of an image: that it is signed, and not some other claim about it. */
const signPredicate = 'https://sigstore.dev/cosign/sign/v1';

/** The digest that the content of a verified bundle is about. */
function digestIn({ content }: Bundle, manifest: SignedManifest): string | undefined {
  if (content.$case === 'messageSignature') return manifest.digest;
  const { payloadType, payload } = content.dsseEnvelope;
  const statement = findRecord(payload.toString('utf8'));
  const isClaim = payloadType === 'application/vnd.in-toto+json';
  if (!isClaim || statement?.['predicateType'] !== signPredicate) return undefined;
  const subjects: unknown = statement['subject'];
  const isSubject =
    Array.isArray(subjects) &&
    subjects.some((subject) => `sha256:${String(digestOfSubject(subject))}` === manifest.digest);
  return isSubject ? manifest.digest : undefined;
}

function digestOfSubject(subject: unknown): unknown {
  const digest = isRecord(subject) ? subject['digest'] : undefined;
  return isRecord(digest) ? digest['sha256'] : undefined;
}

function requireIdentity(
  { key, identity }: Signer,
  { identity: wanted, issuer: wantedIssuer }: Extract<SignatureTrust, { kind: 'identity' }>,
): ManifestSigner {
  const name = identity?.subjectAlternativeName;
  const issuer = identity?.extensions?.issuer;
  if (name === wanted && issuer === wantedIssuer) {
    return { signedBy: `${name} (${issuer})`, fingerprint: fingerprintOf(key) };
  }
  throw new Error(`a signature is by ${name ?? 'nobody'} of ${issuer ?? 'nobody'}`);
}

function fingerprintOf(key: KeyObject): string {
  const der = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').toUpperCase();
}
