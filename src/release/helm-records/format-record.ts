import { gzipSync } from 'node:zlib';
import { HelmError, printExactJson } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';

/** A revision as Helm is to find it. */
export interface NewHelmRecord {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  /** In Helm's words. */
  readonly status: string;
  /** The user's own. */
  readonly labels: Readonly<Record<string, string>>;
  /** The release as Helm writes it in JSON. */
  readonly document: object;
  readonly createdAt: Date;
}

/** A Secret holds 1 MiB, and Helm puts a release into one. */
const maxRecordSize = 1 << 20;

/** The Secret in which Helm 3 and 4 keep a revision. */
export function formatHelmRecord(record: NewHelmRecord): KubeObject {
  const { name, namespace, revision, status, labels, createdAt } = record;
  const text = encodeDocument(record.document);
  if (text.length > maxRecordSize) throw tooLarge(record, text.length);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `sh.helm.release.v1.${name}.v${revision}`,
      namespace,
      labels: {
        ...labels,
        name,
        owner: 'helm',
        status,
        version: String(revision),
        createdAt: String(Math.floor(createdAt.getTime() / 1000)),
      },
    },
    type: 'helm.sh/release.v1',
    data: { release: Buffer.from(text).toString('base64') },
  };
}

/** base64 of gzip of JSON; the Secret puts one more base64 around it. */
function encodeDocument(document: object): string {
  return gzipSync(printExactJson(document), { level: 9 }).toString('base64');
}

function tooLarge({ name, revision }: NewHelmRecord, size: number): HelmError {
  return new HelmError(
    'RecordTooLarge',
    `revision ${revision} of the release "${name}" is too large for a record of Helm: ${size} bytes, ${maxRecordSize} at most`,
    {
      hint: 'Helm keeps a revision in one Secret: let that version go with --history-max, or stay',
    },
  );
}
