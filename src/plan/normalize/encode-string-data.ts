import { isRecord } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { omit } from '../omit.ts';

/** A Secret with all of its data in `data`, as the server keeps it. */
export function encodeStringData(object: KubeObject): KubeObject {
  const { data, stringData } = object;
  const isSecret = object.kind === 'Secret' && object.apiVersion === 'v1';
  if (!isSecret || !isRecord(stringData)) return object;
  const texts = Object.entries(stringData);
  // What is not text is the server's to refuse.
  if (!texts.every(([, text]) => typeof text === 'string')) return object;
  const encoded = texts.map(([key, text]) => [key, Buffer.from(text as string).toString('base64')]);
  return {
    ...omit(object, 'stringData'),
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: object.metadata,
    data: { ...(isRecord(data) ? data : {}), ...Object.fromEntries(encoded) },
  };
}
