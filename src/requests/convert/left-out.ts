import { isRecord } from '../../base/index.ts';
import type { UncheckedRecord } from '../../base/index.ts';

/** Fields that are read: whole, or those of their own fields that are named. */
export interface KnownFields {
  readonly [field: string]: true | KnownFields;
}

/** The fields of a HelmRelease that have a counterpart; lists are looked into as maps are. */
export const releaseFields: KnownFields = {
  chart: { metadata: true, spec: chartFields() },
  chartRef: true,
  values: true,
  valuesFrom: { kind: true, name: true, valuesKey: true, targetPath: true, optional: true },
  releaseName: true,
  targetNamespace: true,
  interval: true,
  serviceAccountName: true,
  suspend: true,
  timeout: true,
  maxHistory: true,
  install: { disableWait: true, remediation: { retries: true } },
  upgrade: { disableWait: true, remediation: { retries: true, strategy: true } },
  driftDetection: {
    mode: true,
    ignore: {
      paths: true,
      target: { group: true, version: true, kind: true, name: true, labelSelector: true },
    },
  },
  dependsOn: { name: true, namespace: true },
};

/** Of the sources of charts. How often Flux looks at them is the request's interval. */
export const sourceFields: Readonly<Record<string, KnownFields>> = {
  HelmChart: chartFields(),
  HelmRepository: sourceOf({ type: true }),
  // Which layer is the chart's own is known.
  OCIRepository: sourceOf({
    ref: { tag: true, semver: true, digest: true },
    layerSelector: { mediaType: true, operation: true },
    verify: verifyFields(),
  }),
};

function sourceOf(own: KnownFields): KnownFields {
  const common = { url: true, interval: true, timeout: true, provider: true } as const;
  return { ...common, secretRef: true, insecure: true, suspend: true, ...own };
}

function chartFields(): KnownFields {
  const verify = verifyFields();
  return { chart: true, version: true, sourceRef: true, interval: true, suspend: true, verify };
}

function verifyFields(): KnownFields {
  return { provider: true, secretRef: true };
}

/** The paths of what is in a record and not known. */
export function findLeftOut(
  record: UncheckedRecord,
  known: KnownFields,
  path = 'spec',
): readonly string[] {
  const found = Object.entries(record).flatMap(([field, value]) => {
    const inner = known[field];
    if (inner === undefined) return [`${path}.${field}`];
    if (inner === true) return [];
    const records = (Array.isArray(value) ? value : [value]).filter(isRecord);
    return records.flatMap((each) => findLeftOut(each, inner, `${path}.${field}`));
  });
  return [...new Set(found)];
}
