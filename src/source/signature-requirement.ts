import { HelmError, findRecord } from '../base/index.ts';
import type { ActionContext } from '../context/index.ts';
import { readText } from '../files/index.ts';
import type { SignatureTrust, Verification } from '../provenance/index.ts';
import { verifyArchive, verifyManifest } from '../provenance/index.ts';
import type { FetchOptions, FetchedChart } from '../repository/index.ts';
import { homeOf } from './fetch-context.ts';
import type { RuleTrust } from './signature-policy.ts';
import { findRule, loadSignaturePolicy } from './signature-policy.ts';
import { keyringOf } from './verify-file.ts';

/** Which signatures count, by what the user gives with a command. */
export interface TrustOptions {
  /** Refuses a chart that is not signed. */
  readonly verify?: boolean;
  /** A file of OpenPGP keys; GnuPG's own without it. */
  readonly keyring?: string;
  /** A file with a public key of cosign's: the registry has to have a signature by it. */
  readonly key?: string;
  /** A file with the authorities and logs that count, in sigstore's JSON. */
  readonly trustedRoot?: string;
  /** Who has to have signed, without a key of their own. */
  readonly certificateIdentity?: string;
  /** Who has to have vouched for that identity. */
  readonly certificateOidcIssuer?: string;
}

/** What a chart has to prove before it is used. */
export interface Requirement {
  readonly kind: 'provenance' | 'signature';
  /** A file of OpenPGP keys, where these count. */
  readonly keyring?: string;
  readonly wants: Pick<FetchOptions, 'provenance' | 'signatures'>;
  readonly check: (fetched: FetchedChart) => Promise<Verification>;
}

type GivenTrust = Exclude<RuleTrust, { kind: 'nothing' }>;

/** By the user's rule for the address, or else by the flags, or because everything has to be signed. */
export function requirementFor(
  context: ActionContext,
  address: string,
  options: TrustOptions,
): Requirement | undefined {
  const { requireSignature, signaturePolicy } = context.settings;
  const rule = findRule(loadSignaturePolicy(signaturePolicy), address)?.requires;
  const trust = rule === undefined || rule.kind === 'nothing' ? trustIn(options) : rule;
  if (trust !== undefined) return requirementOf(context, trust);
  const isExempt = rule?.kind === 'nothing';
  return options.verify === true || (requireSignature && !isExempt)
    ? requirementOf(context, { kind: 'keyring', keyring: keyringOf(context, options) })
    : undefined;
}

/** The trust that flags speak of beside `--verify`; half of an identity is none. */
function trustIn(options: TrustOptions): GivenTrust | undefined {
  const { key, trustedRoot, certificateIdentity, certificateOidcIssuer } = options;
  if (key !== undefined) {
    if ((certificateIdentity ?? certificateOidcIssuer) !== undefined) {
      throw new HelmError(
        'InvalidFlag',
        'a chart is signed by --key or by an identity, not by both',
      );
    }
    return { kind: 'key', key, ...(trustedRoot === undefined ? {} : { trustedRoot }) };
  }
  if (certificateIdentity === undefined && certificateOidcIssuer === undefined) return undefined;
  if (
    certificateIdentity === undefined ||
    certificateOidcIssuer === undefined ||
    trustedRoot === undefined
  ) {
    throw new HelmError(
      'InvalidFlag',
      'who has signed is said by --certificate-identity, --certificate-oidc-issuer and --trusted-root together',
      { hint: 'cosign trusted-root create writes a trusted root' },
    );
  }
  return { kind: 'identity', certificateIdentity, certificateOidcIssuer, trustedRoot };
}

function requirementOf(context: ActionContext, trust: GivenTrust): Requirement {
  if (trust.kind !== 'keyring') {
    return {
      kind: 'signature',
      wants: { signatures: true },
      check: (fetched) => checkSignatures(fetched, signatureTrust(context, trust)),
    };
  }
  const keyring = inHome(context, trust.keyring);
  return {
    kind: 'provenance',
    keyring,
    wants: { provenance: 'required' },
    check: ({ archive, provenance = Buffer.alloc(0), fileName }) =>
      verifyArchive({ archive, provenance, fileName }, { keyring, now: context.clock.now() }),
  };
}

async function checkSignatures(
  { signed, manifestDigest, digest, fileName, source }: FetchedChart,
  trust: SignatureTrust,
): Promise<Verification> {
  if (signed === undefined || manifestDigest === undefined) {
    throw new HelmError(
      'SignatureNotFound',
      `"${source}" is not in a registry, which alone has signatures of cosign's`,
      { hint: 'charts of other repositories are signed by .prov files: --verify, --keyring' },
    );
  }
  const manifest = { digest: manifestDigest, content: signed.manifest };
  const { signedBy, fingerprint } = await verifyManifest(manifest, signed.signatures, trust);
  return { signedBy: [signedBy], fingerprint, digest, fileName };
}

function signatureTrust(
  context: ActionContext,
  trust: Extract<RuleTrust, { kind: 'key' | 'identity' }>,
): SignatureTrust {
  if (trust.kind === 'key') {
    const { trustedRoot } = trust;
    return {
      kind: 'key',
      key: readText(inHome(context, trust.key)),
      ...(trustedRoot === undefined ? {} : { trustedRoot: readRoot(context, trustedRoot) }),
    };
  }
  return {
    kind: 'identity',
    identity: trust.certificateIdentity,
    issuer: trust.certificateOidcIssuer,
    trustedRoot: readRoot(context, trust.trustedRoot),
  };
}

function readRoot(context: ActionContext, file: string): unknown {
  const root = findRecord(readText(inHome(context, file)));
  if (root !== undefined) return root;
  throw new HelmError('InvalidTrustedRoot', `the trusted root "${file}" is no JSON object`);
}

/** A policy may name files below the home. */
function inHome({ environment }: ActionContext, file: string): string {
  return file.replace(/^~(?=\/)/, homeOf(environment));
}
