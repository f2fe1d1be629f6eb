import type { UncheckedRecord } from '../../base/index.ts';
import { HelmError } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { recordAt, textAt } from './flux-fields.ts';

/** Where the chart of a HelmRelease is: in a repository, or in a registry. */
export function chartOf(release: KubeObject, all: readonly KubeObject[]): object {
  const spec = recordAt(release, 'spec');
  const direct = recordAt(spec, 'chartRef');
  if (Object.keys(direct).length > 0) return inRegistry(findSource(release, direct, all));
  const chart = recordAt(recordAt(spec, 'chart'), 'spec');
  const source = recordAt(findSource(release, recordAt(chart, 'sourceRef'), all), 'spec');
  return inRepository(chart, source);
}

function inRegistry(source: KubeObject): object {
  const spec = recordAt(source, 'spec');
  const reference = recordAt(spec, 'ref');
  const version = textAt(reference, 'tag') ?? textAt(reference, 'semver');
  const digest = textAt(reference, 'digest');
  const suffix = digest === undefined ? (version === undefined ? '' : `:${version}`) : `@${digest}`;
  return {
    reference: `${textAt(spec, 'url') ?? ''}${suffix}`,
    ...secretOf(spec),
    ...verifyOf(spec),
  };
}

function inRepository(chart: UncheckedRecord, source: UncheckedRecord): object {
  const url = (textAt(source, 'url') ?? '').replace(/\/+$/, '');
  const name = textAt(chart, 'chart') ?? '';
  const version = textAt(chart, 'version') ?? '*';
  const suffix = version === '*' ? '' : `:${version}`;
  const place = url.startsWith('oci://')
    ? { reference: `${url}/${name}${suffix}` }
    : { reference: `${name}${suffix}`, repository: url };
  return { ...place, ...secretOf(source), ...verifyOf(chart) };
}

function secretOf(source: UncheckedRecord): object {
  const name = textAt(recordAt(source, 'secretRef'), 'name');
  return name === undefined ? {} : { secretRef: { name } };
}

function verifyOf(source: UncheckedRecord): object {
  return source['verify'] === undefined ? {} : { verify: true };
}

function findSource(
  release: KubeObject,
  wanted: UncheckedRecord,
  all: readonly KubeObject[],
): KubeObject {
  const { name: own = '', namespace: place } = release.metadata;
  const kind = textAt(wanted, 'kind') ?? '';
  const name = textAt(wanted, 'name') ?? '';
  const namespace = textAt(wanted, 'namespace') ?? place;
  const source = all.find(
    (each) =>
      each.kind === kind &&
      each.metadata.name === name &&
      (each.metadata.namespace ?? place) === namespace,
  );
  if (source !== undefined && kind !== 'GitRepository') return source;
  throw new HelmError(
    'SourceMissing',
    `HelmRelease ${own}: its ${kind} "${name}" is not in the file`,
    {
      hint: 'add the HelmRepository or OCIRepository that it names; charts from other sources have no counterpart',
    },
  );
}
