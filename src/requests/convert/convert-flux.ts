import { HelmError, isHelmError } from '../../base/index.ts';
import type { UncheckedRecord } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { requestKind } from '../kinds.ts';
import { chartOf } from './flux-chart.ts';
import { driftOf, findDriftLeftOut } from './flux-drift.ts';
import { listOf, optionalRecord, recordAt, textAt, withoutUndefined } from './flux-fields.ts';
import { findLeftOut, releaseFields } from './left-out.ts';

export interface Conversion {
  readonly requests: readonly KubeObject[];
  /** What has no counterpart, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Turns Flux's HelmReleases, with the repositories that they name, into HelmRequests. One whose chart no
 * request can name is left out, and told; if there is no other, that is an error.
 */
export function convertFlux(objects: readonly KubeObject[]): Conversion {
  const releases = objects.filter(({ kind }) => kind === 'HelmRelease');
  if (releases.length === 0) {
    throw new HelmError('NothingToConvert', 'there is no HelmRelease to convert', {
      hint: 'give a file with HelmReleases, and the HelmRepositories or OCIRepositories that they name',
    });
  }
  const isAlone = releases.length === 1;
  const converted = releases.map((release) =>
    isAlone ? convertRelease(release, objects) : convertIfPossible(release, objects),
  );
  return {
    requests: converted.flatMap(({ requests }) => requests),
    notes: [...new Set(converted.flatMap(({ notes }) => notes))],
  };
}

function convertIfPossible(release: KubeObject, all: readonly KubeObject[]): Conversion {
  try {
    return convertRelease(release, all);
  } catch (error) {
    if (!isHelmError(error, 'NoCounterpart')) throw error;
    return { requests: [], notes: [`${error.message}, so it is left out`] };
  }
}

function convertRelease(release: KubeObject, all: readonly KubeObject[]): Conversion {
  const { name = '', namespace } = release.metadata;
  const spec = recordAt(release, 'spec');
  const { chart, notes } = chartOf(release, all);
  const request: KubeObject = {
    ...requestKind,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: withoutUndefined({ chart, ...specOf(name, spec) }),
  };
  const leftOut = [
    ...findLeftOut(spec, releaseFields),
    ...findRemediationLeftOut(spec),
    ...findDriftLeftOut(spec),
  ];
  const own = leftOut.map((field) => `HelmRelease ${name}: ${field} has no counterpart`);
  return { requests: [request], notes: [...own, ...notes] };
}

function specOf(name: string, spec: UncheckedRecord): object {
  const target = textAt(spec, 'targetNamespace');
  const composed = target === undefined ? undefined : `${target}-${name}`;
  return {
    values: optionalRecord(spec, 'values'),
    valuesFrom: listOf(spec['valuesFrom'], convertValuesSource),
    releaseName: textAt(spec, 'releaseName') ?? composed,
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
  };
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

const stages = ['upgrade', 'install'] as const;

function remediationAt(spec: UncheckedRecord, stage: (typeof stages)[number]): UncheckedRecord {
  return recordAt(recordAt(spec, stage), 'remediation');
}

/** A request has one number for both; that of upgrades counts first. */
function retriesOf(spec: UncheckedRecord): number | undefined {
  const given = stages.map((stage) => remediationAt(spec, stage)['retries']);
  return given.find((retries): retries is number => typeof retries === 'number' && retries >= 0);
}

function remediationOf(spec: UncheckedRecord): string | undefined {
  const remediation = remediationAt(spec, 'upgrade');
  const implied = remediation['retries'] === undefined ? undefined : 'rollback';
  return textAt(remediation, 'strategy') ?? implied;
}

function findRemediationLeftOut(spec: UncheckedRecord): readonly string[] {
  const endless = stages
    .filter((stage) => Number(remediationAt(spec, stage)['retries']) < 0)
    .map((stage) => `spec.${stage}.remediation.retries without end`);
  const strategy = remediationOf(spec);
  const isKnown = strategy === undefined || strategy === 'rollback';
  return [...endless, ...(isKnown ? [] : [`spec.upgrade.remediation.strategy "${strategy}"`])];
}
