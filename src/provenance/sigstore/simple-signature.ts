import { createHash } from 'node:crypto';
import { findRecord, isRecord } from '../../base/index.ts';
import type { FoundSignature } from './signature.ts';

type SimpleSignature = Extract<FoundSignature, { kind: 'simple' }>;

/** The older form of a signature as the bundle that it would be today. */
export function bundleOfSimple(signature: SimpleSignature, trustsKey: boolean): unknown {
  const { certificate, payload } = signature;
  const digest = createHash('sha256').update(payload).digest('base64');
  const entry = logEntryOf(signature);
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle+json;version=0.1',
    verificationMaterial: {
      ...(certificate === undefined || trustsKey
        ? { publicKey: { hint: '' } }
        : { x509CertificateChain: { certificates: [{ rawBytes: derOf(certificate) }] } }),
      tlogEntries: entry === undefined ? [] : [entry],
    },
    messageSignature: {
      messageDigest: { algorithm: 'SHA2_256', digest },
      signature: signature.signature,
    },
  };
}

/** The digest of the manifest that the text of a signature names. */
export function digestInSimple(payload: Uint8Array): string | undefined {
  const critical = findRecord(Buffer.from(payload).toString('utf8'))?.['critical'];
  const image = isRecord(critical) ? critical['image'] : undefined;
  const digest = isRecord(image) ? image['docker-manifest-digest'] : undefined;
  return typeof digest === 'string' ? digest : undefined;
}

/** What cosign keeps of the log's answer, as an entry of a bundle; the log has signed for it. */
function logEntryOf({ logEntry = '' }: SimpleSignature): object | undefined {
  const kept = findRecord(logEntry);
  const payload = kept?.['Payload'];
  if (!isRecord(payload)) return undefined;
  const { body, integratedTime, logIndex, logID } = payload;
  const { kind, apiVersion } =
    findRecord(Buffer.from(String(body), 'base64').toString('utf8')) ?? {};
  return {
    logIndex: String(logIndex),
    logId: { keyId: Buffer.from(String(logID), 'hex').toString('base64') },
    kindVersion: { kind, version: apiVersion },
    integratedTime: String(integratedTime),
    inclusionPromise: { signedEntryTimestamp: kept?.['SignedEntryTimestamp'] },
    canonicalizedBody: body,
  };
}

/** The first certificate of a PEM text. */
function derOf(pem: string): string {
  return (/-----BEGIN CERTIFICATE-----([^-]*)-----END/.exec(pem)?.[1] ?? '').replace(/\s+/g, '');
}
