import { isRecord, printExactJson } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { isSecret, withoutNoise } from '../../plan/index.ts';
import type { Manifest } from '../../render/index.ts';
import { hash } from '../../runtime/index.ts';
import type { FrozenDocument } from './frozen-plan.ts';

/** A document as it is frozen: a Secret is sealed, unless it may be shown. */
export function freezeDocument(
  { path, content, head }: Pick<Manifest, 'path' | 'content' | 'head'>,
  salt: string,
  showSecrets: boolean,
): FrozenDocument {
  const { apiVersion, kind, name } = head;
  if (showSecrets || !isSecret({ apiVersion, kind })) return { path, text: content };
  return { path, object: `${kind}/${name}`, sealed: sealText(content, salt) };
}

/** The digest of a text that others need not guess. */
export function sealText(text: string, salt: string): string {
  return `sha256:${hash('sha256', Buffer.from(`${salt}\n${text}`))}`;
}

/** The digest of an object by what people and charts set of it: states that move by themselves do not count. */
export function sealObject(object: KubeObject, salt: string): string {
  return sealText(printExactJson(sorted(withoutNoise(object))), salt);
}

/** The same value with the keys of its maps in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}
