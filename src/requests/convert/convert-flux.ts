import { HelmError, isRecord } from '../../base/index.ts';
import type { UncheckedRecord } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { requestKind } from '../kinds.ts';
import { chartOf } from './flux-chart.ts';
import { optionalRecord, recordAt, textAt } from './flux-fields.ts';

export interface Conversion {
  readonly requests: readonly KubeObject[];
  /** What has no counterpart, in sentences. */
  readonly notes: readonly string[];
}

/** Turns Flux's HelmReleases, with the repositories that they name, into HelmRequests. */
export function convertFlux(objects: readonly KubeObject[]): Conversion {
  const releases = objects.filter(({ kind }) => kind === 'HelmRelease');
  if (releases.length === 0) {
    throw new HelmError('NothingToConvert', 'there is no HelmRelease to convert', {
      hint: 'give a file with HelmReleases, and the HelmRepositories or OCIRepositories that they name',
    });
  }
  const converted = releases.map((release) => convertRelease(release, objects));
  return {
    requests: converted.map(({ request }) => request),
    notes: converted.flatMap(({ notes }) => notes),
  };
}

interface Converted {
  readonly request: KubeObject;
  readonly notes: readonly string[];
}

function convertRelease(release: KubeObject, all: readonly KubeObject[]): Converted {
  const { name = '', namespace } = release.metadata;
  const spec = recordAt(release, 'spec');
  const notes = findLeftOut(spec).map(
    (field) => `HelmRelease ${name}: spec.${field} has no counterpart`,
  );
  const target = textAt(spec, 'targetNamespace');
  const releaseName =
    textAt(spec, 'releaseName') ?? (target === undefined ? undefined : `${target}-${name}`);
  const request: KubeObject = {
    ...requestKind,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: withoutUndefined({
      chart: chartOf(release, all),
      values: optionalRecord(spec, 'values'),
      valuesFrom: listOf(spec['valuesFrom'], convertValuesSource),
      releaseName,
      targetNamespace: target,
      serviceAccountName: textAt(spec, 'serviceAccountName'),
      interval: textAt(spec, 'interval'),
      suspend: spec['suspend'] === true ? true : undefined,
      // Flux waits unless it is told not to.
      wait: recordAt(spec, 'upgrade')['disableWait'] === true ? undefined : true,
      timeout: textAt(spec, 'timeout'),
      retries: retriesOf(spec),
      rollbackOnFailure: remediationOf(spec) === 'rollback' ? true : undefined,
      ...driftOf(spec),
      dependsOn: listOf(spec['dependsOn'], ({ name: other, namespace: place }) =>
        withoutUndefined({ name: other, namespace: place }),
      ),
      historyMax: typeof spec['maxHistory'] === 'number' ? spec['maxHistory'] : undefined,
    }),
  };
  return { request, notes };
}

/** What this conversion reads, in whole or in the part that has a counterpart. */
const known = new Set([
  ...['chart', 'chartRef', 'values', 'valuesFrom', 'releaseName', 'targetNamespace', 'interval'],
  ...[
    'serviceAccountName',
    'suspend',
    'timeout',
    'install',
    'upgrade',
    'driftDetection',
    'dependsOn',
  ],
  'maxHistory',
]);

function findLeftOut(spec: UncheckedRecord): readonly string[] {
  const inside = (stage: 'install' | 'upgrade'): readonly string[] =>
    Object.keys(recordAt(spec, stage))
      .filter((field) => !['remediation', 'disableWait'].includes(field))
      .map((field) => `${stage}.${field}`);
  const whole = Object.keys(spec).filter((field) => !known.has(field));
  return [...whole, ...inside('install'), ...inside('upgrade')];
}

function convertValuesSource(source: UncheckedRecord): object {
  return withoutUndefined({
    kind: source['kind'],
    name: source['name'],
    key: source['valuesKey'],
    targetPath: source['targetPath'],
    optional: source['optional'] === true ? true : undefined,
  });
}

function retriesOf(spec: UncheckedRecord): number | undefined {
  const retries = recordAt(recordAt(spec, 'upgrade'), 'remediation')['retries'];
  return typeof retries === 'number' && retries >= 0 ? retries : undefined;
}

function remediationOf(spec: UncheckedRecord): unknown {
  const remediation = recordAt(recordAt(spec, 'upgrade'), 'remediation');
  return remediation['strategy'] ?? (remediation['retries'] === undefined ? undefined : 'rollback');
}

const driftPolicies: Readonly<Record<string, string>> = {
  enabled: 'correct',
  warn: 'warn',
  disabled: 'ignore',
};

function driftOf(spec: UncheckedRecord): object {
  const detection = recordAt(spec, 'driftDetection');
  const mode = textAt(detection, 'mode');
  return {
    driftPolicy: driftPolicies[mode ?? 'disabled'],
    driftIgnore: listOf(detection['ignore'], (ignored) =>
      withoutUndefined({ target: ignored['target'], paths: ignored['paths'] }),
    ),
  };
}

function listOf(
  value: unknown,
  convert: (item: UncheckedRecord) => object,
): readonly object[] | undefined {
  return Array.isArray(value) ? value.filter(isRecord).map(convert) : undefined;
}

function withoutUndefined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
