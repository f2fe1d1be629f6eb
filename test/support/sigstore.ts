/** Signs what is in a registry as cosign does, with keys, an authority and a log of the test's own. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import * as der from '../../src/x509/write-der.ts';
import type { FakeRegistry } from './fake-registry.ts';

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export function makeKeys(): KeyPair {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

export function pemOf({ publicKey }: KeyPair): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

export function sha256(data: Uint8Array | string): Buffer {
  return createHash('sha256').update(data).digest();
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const base64 = (data: Uint8Array): string => Buffer.from(data).toString('base64');
const signWith = ({ privateKey }: KeyPair, data: Uint8Array): Buffer =>
  sign('sha256', data, privateKey);

/** The text that cosign's older form signs. */
export function simplePayload(digest: string): Buffer {
  return json({
    critical: {
      identity: { 'docker-reference': 'registry.example.com/charts/web' },
      image: { 'docker-manifest-digest': digest },
      type: 'cosign container image signature',
    },
    optional: null,
  });
}

interface Stored {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

/** Puts content into a registry, and describes it. */
export function store(registry: FakeRegistry, mediaType: string, data: Uint8Array): Stored {
  const digest = `sha256:${sha256(data).toString('hex')}`;
  registry.content.set(digest, Buffer.from(data));
  return { mediaType, digest, size: data.length };
}

const manifestType = 'application/vnd.oci.image.manifest.v1+json';

/** Puts a signature of the older form under the tag that is made of a digest. */
export function storeSimple(
  registry: FakeRegistry,
  place: { readonly repository: string; readonly digest: string },
  { payload, annotations }: { readonly payload: Buffer; readonly annotations: object },
): void {
  const blob = store(registry, 'application/vnd.dev.cosign.simplesigning.v1+json', payload);
  const config = store(registry, 'application/vnd.oci.image.config.v1+json', Buffer.from('{}'));
  const manifest = json({ schemaVersion: 2, config, layers: [{ ...blob, annotations }] });
  const { digest } = store(registry, manifestType, manifest);
  registry.tags.set(`${place.repository}:${place.digest.replace(':', '-')}.sig`, digest);
}

const bundleType = 'application/vnd.dev.sigstore.bundle.v0.3+json';

/** Puts a bundle into a registry as something that refers to a manifest. */
export function storeBundle(
  registry: FakeRegistry,
  place: { readonly repository: string; readonly digest: string },
  bundle: unknown,
): void {
  const blob = store(registry, bundleType, json(bundle));
  const config = store(registry, 'application/vnd.oci.empty.v1+json', Buffer.from('{}'));
  const manifest = json({
    schemaVersion: 2,
    artifactType: bundleType,
    config,
    layers: [blob],
    subject: { digest: place.digest },
  });
  const described = { ...store(registry, manifestType, manifest), artifactType: bundleType };
  const tag = `${place.repository}:${place.digest.replace(':', '-')}`;
  const known = registry.content.get(registry.tags.get(tag) ?? '');
  const others = known === undefined ? [] : manifestsIn(known);
  const index = json({ schemaVersion: 2, manifests: [...others, described] });
  registry.tags.set(tag, store(registry, 'application/vnd.oci.image.index.v1+json', index).digest);
}

function manifestsIn(index: Buffer): readonly unknown[] {
  return (JSON.parse(index.toString()) as { readonly manifests: readonly unknown[] }).manifests;
}

/** What cosign claims in a bundle of a manifest. */
export function statementOf(
  digest: string,
  predicateType = 'https://sigstore.dev/cosign/sign/v1',
): object {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ digest: { sha256: digest.slice('sha256:'.length) }, annotations: {} }],
    predicateType,
    predicate: {},
  };
}

const payloadType = 'application/vnd.in-toto+json';

/** A bundle with a claim that is signed by a key. */
export function bundleByKey(
  keys: KeyPair,
  statement: object,
  payload: string = payloadType,
): object {
  return {
    mediaType: bundleType,
    verificationMaterial: { publicKey: { hint: 'any' }, tlogEntries: [] },
    dsseEnvelope: envelope(keys, statement, payload).dsse,
  };
}

function envelope(keys: KeyPair, statement: object, type = payloadType) {
  const data = json(statement);
  const signed = Buffer.concat([
    Buffer.from(`DSSEv1 ${type.length} ${type} ${data.length} `),
    data,
  ]);
  const signature = signWith(keys, signed);
  const dsse = {
    payloadType: type,
    payload: base64(data),
    signatures: [{ sig: base64(signature) }],
  };
  return { dsse, data, signature };
}

export function simpleByKey(keys: KeyPair, payload: Buffer): object {
  return { 'dev.cosignproject.cosign/signature': base64(signWith(keys, payload)) };
}

interface LogEntry {
  readonly canonical: Buffer;
  readonly integratedTime: number;
  readonly logId: Buffer;
  readonly set: Buffer;
  readonly proof: object;
}

export interface Authority {
  readonly trustedRoot: object;
  readonly issue: (keys: KeyPair, identity: string, issuer: string) => Buffer;
  readonly logged: (body: object) => LogEntry;
}

/** An authority for identities, with a log, as a trusted root names them. */
export function startAuthority(): Authority {
  const root = makeKeys();
  const log = makeKeys();
  const logId = sha256(log.publicKey.export({ type: 'spki', format: 'der' }));
  const rootCertificate = certify(root, root.publicKey, { subject: 'test', isAuthority: true });
  const from = { start: '2020-01-01T00:00:00Z' };
  const trustedRoot = {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    certificateAuthorities: [
      {
        subject: { organization: 'test', commonName: 'test' },
        uri: 'https://fulcio.example.com',
        certChain: { certificates: [{ rawBytes: base64(rootCertificate) }] },
        validFor: from,
      },
    ],
    tlogs: [
      {
        baseUrl: 'https://rekor.example.com',
        hashAlgorithm: 'SHA2_256',
        publicKey: {
          rawBytes: base64(log.publicKey.export({ type: 'spki', format: 'der' })),
          keyDetails: 'PKIX_ECDSA_P256_SHA_256',
          validFor: from,
        },
        logId: { keyId: base64(logId) },
      },
    ],
    ctlogs: [],
    timestampAuthorities: [],
  };

  /** A certificate for whoever has a key. */
  function issue(keys: KeyPair, identity: string, issuer: string): Buffer {
    return certify(root, keys.publicKey, { subject: '', identity, issuer });
  }

  /** An entry of the log, which signs for the time, and for being its only one. */
  function logged(body: object): LogEntry {
    const canonical = json(body);
    const integratedTime = Math.floor(Date.now() / 1000);
    const promise = canonicalJson({
      body: base64(canonical),
      integratedTime,
      logID: logId.toString('hex'),
      logIndex: 0,
    });
    const leaf = sha256(Buffer.concat([Buffer.of(0), canonical]));
    const note = `rekor.example.com\n1\n${base64(leaf)}\n`;
    const hint = logId.subarray(0, 4);
    const noteSignature = base64(Buffer.concat([hint, signWith(log, Buffer.from(note))]));
    return {
      canonical,
      integratedTime,
      logId,
      set: signWith(log, promise),
      proof: {
        logIndex: '0',
        rootHash: base64(leaf),
        treeSize: '1',
        hashes: [],
        checkpoint: { envelope: `${note}\n\u2014 rekor.example.com ${noteSignature}\n` },
      },
    };
  }
  return { trustedRoot, issue, logged };
}

/** The annotations of a signature of the older form by an identity. */
export function simpleByIdentity(
  authority: Authority,
  payload: Buffer,
  { identity, issuer }: { readonly identity: string; readonly issuer: string },
): object {
  const keys = makeKeys();
  const certificate = pemCertificate(authority.issue(keys, identity, issuer));
  const signature = base64(signWith(keys, payload));
  const entry = authority.logged({
    apiVersion: '0.0.1',
    kind: 'hashedrekord',
    spec: {
      data: { hash: { algorithm: 'sha256', value: sha256(payload).toString('hex') } },
      signature: {
        content: signature,
        publicKey: { content: base64(Buffer.from(certificate)) },
      },
    },
  });
  return {
    'dev.cosignproject.cosign/signature': signature,
    'dev.sigstore.cosign/certificate': certificate,
    'dev.sigstore.cosign/bundle': JSON.stringify({
      SignedEntryTimestamp: base64(entry.set),
      Payload: {
        body: base64(entry.canonical),
        integratedTime: entry.integratedTime,
        logIndex: 0,
        logID: entry.logId.toString('hex'),
      },
    }),
  };
}

/** A bundle with a claim by an identity. */
export function bundleByIdentity(
  authority: Authority,
  statement: object,
  { identity, issuer }: { readonly identity: string; readonly issuer: string },
): object {
  const keys = makeKeys();
  const certificate = authority.issue(keys, identity, issuer);
  const { dsse, data, signature } = envelope(keys, statement);
  const entry = authority.logged({
    apiVersion: '0.0.1',
    kind: 'dsse',
    spec: {
      envelopeHash: { algorithm: 'sha256', value: sha256(json(dsse)).toString('hex') },
      payloadHash: { algorithm: 'sha256', value: sha256(data).toString('hex') },
      signatures: [
        {
          signature: base64(signature),
          verifier: base64(Buffer.from(pemCertificate(certificate))),
        },
      ],
    },
  });
  return {
    mediaType: bundleType,
    verificationMaterial: {
      certificate: { rawBytes: base64(certificate) },
      tlogEntries: [
        {
          logIndex: '0',
          logId: { keyId: base64(entry.logId) },
          kindVersion: { kind: 'dsse', version: '0.0.1' },
          integratedTime: String(entry.integratedTime),
          inclusionPromise: { signedEntryTimestamp: base64(entry.set) },
          inclusionProof: entry.proof,
          canonicalizedBody: base64(entry.canonical),
        },
      ],
    },
    dsseEnvelope: dsse,
  };
}

function canonicalJson(value: Readonly<Record<string, unknown>>): Buffer {
  return Buffer.from(JSON.stringify(value, Object.keys(value).sort()));
}

function pemCertificate(certificate: Uint8Array): string {
  const lines = base64(certificate).match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

interface CertificateParts {
  readonly subject: string;
  readonly isAuthority?: boolean;
  readonly identity?: string;
  readonly issuer?: string;
}

/** A certificate as Fulcio writes it: the identity as a name, its issuer in an extension of its own. */
function certify(authority: KeyPair, publicKey: KeyObject, parts: CertificateParts): Buffer {
  const algorithm = der.sequence(der.objectIdentifier('1.2.840.10045.4.3.2'));
  const name = (text: string) =>
    text === ''
      ? der.sequence()
      : der.sequence(der.set(der.sequence(der.objectIdentifier('2.5.4.3'), der.text(text))));
  const day = 86_400_000;
  const body = der.sequence(
    der.tagged(0, der.integer(2n)),
    der.integer(BigInt(`0x${randomBytes(8).toString('hex')}`)),
    algorithm,
    name('test'),
    der.sequence(der.time(new Date(Date.now() - day)), der.time(new Date(Date.now() + day))),
    name(parts.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(3, der.sequence(...extensionsOf(parts))),
  );
  return der.sequence(body, algorithm, der.bitString(signWith(authority, body)));
}

function extensionsOf({ isAuthority = false, identity, issuer }: CertificateParts): Buffer[] {
  const extension = (id: string, value: Buffer, isCritical = false) =>
    der.sequence(
      der.objectIdentifier(id),
      ...(isCritical ? [der.boolean(true)] : []),
      der.octetString(value),
    );
  if (isAuthority) {
    return [
      extension('2.5.29.19', der.sequence(der.boolean(true)), true),
      extension('2.5.29.15', der.bitString(Buffer.of(0b0000_0110), 1), true),
    ];
  }
  const kind = identity?.includes('://') === true ? 6 : 1;
  return [
    extension('2.5.29.15', der.bitString(Buffer.of(0b1000_0000), 7), true),
    extension('2.5.29.37', der.sequence(der.objectIdentifier('1.3.6.1.5.5.7.3.3'))),
    extension(
      '2.5.29.17',
      der.sequence(der.tagged(kind, Buffer.from(identity ?? ''), false)),
      true,
    ),
    extension('1.3.6.1.4.1.57264.1.1', Buffer.from(issuer ?? '')),
  ];
}
