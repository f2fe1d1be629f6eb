import { isRecord } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';

/** Two states of the same object, one of which may be missing. */
export type States = readonly [KubeObject | undefined, KubeObject | undefined];

const same = '********';
const gone = '--------';
const come = '++++++++';

/** Masks the data of a Secret by its length: what is the same looks the same, and nothing else. */
export function maskSecrets([before, after]: States): States {
  return [
    before && maskSecret(before, { other: after, sign: gone }),
    after && maskSecret(after, { other: before, sign: come }),
  ];
}

export function isSecret({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): boolean {
  return kind === 'Secret' && apiVersion === 'v1';
}

function maskSecret(
  object: KubeObject,
  { other, sign }: { readonly other: KubeObject | undefined; readonly sign: string },
): KubeObject {
  const { data } = object;
  if (!isSecret(object) || !isRecord(data)) return object;
  const others = isRecord(other?.['data']) ? other['data'] : {};
  const masked = Object.entries(data).map(([key, value]) => {
    const bytes = typeof value === 'string' ? Buffer.byteLength(value, 'base64') : 0;
    return [key, `${others[key] === value ? same : sign} (${bytes} bytes)`] as const;
  });
  return { ...object, data: Object.fromEntries(masked) };
}
