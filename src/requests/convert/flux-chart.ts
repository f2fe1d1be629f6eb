import type { UncheckedRecord } from '../../base/index.ts';
import { HelmError } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { recordAt, textAt } from './flux-fields.ts';
import { findLeftOut, sourceFields } from './left-out.ts';

/** Where a chart is, by the fields of a HelmRequest, and what of its sources has no counterpart. */
export interface ConvertedChart {
  readonly chart: object;
  readonly notes: readonly string[];
}

/** The chart of a HelmRelease: in a repository, or in a registry. */
export function chartOf(release: KubeObject, all: readonly KubeObject[]): ConvertedChart {
  const spec = recordAt(release, 'spec');
  const direct = recordAt(spec, 'chartRef');
  if (Object.keys(direct).length === 0) {
    return inRepository(release, recordAt(recordAt(spec, 'chart'), 'spec'), all);
  }
  const source = findSource(release, direct, all);
  if (source.kind === 'OCIRepository') return inRegistry(release, source);
  const found = inRepository(source, recordAt(source, 'spec'), all);
  return { ...found, notes: [...leftOutOf(release, source), ...found.notes] };
}

/** Of several, the digest counts, then the range. */
function inRegistry(release: KubeObject, source: KubeObject): ConvertedChart {
  const spec = recordAt(source, 'spec');
  const wanted = recordAt(spec, 'ref');
  const digest = textAt(wanted, 'digest');
  const version = textAt(wanted, 'semver') ?? textAt(wanted, 'tag');
  const suffix = digest === undefined ? (version === undefined ? '' : `:${version}`) : `@${digest}`;
  const reference = `${textAt(spec, 'url') ?? ''}${suffix}`;
  return {
    chart: { reference, ...accessOf(spec), ...verifyOf(spec) },
    notes: leftOutOf(release, source),
  };
}

function inRepository(
  owner: KubeObject,
  chart: UncheckedRecord,
  all: readonly KubeObject[],
): ConvertedChart {
  const source = findSource(owner, recordAt(chart, 'sourceRef'), all);
  const spec = recordAt(source, 'spec');
  const url = (textAt(spec, 'url') ?? '').replace(/\/+$/, '');
  const name = textAt(chart, 'chart') ?? '';
  const version = textAt(chart, 'version') ?? '*';
  const suffix = version === '*' ? '' : `:${version}`;
  const place = url.startsWith('oci://')
    ? { reference: `${url}/${name}${suffix}` }
    : { reference: `${name}${suffix}`, repository: url };
  return {
    chart: { ...place, ...accessOf(spec), ...verifyOf(chart) },
    notes: leftOutOf(owner, source),
  };
}

function accessOf(source: UncheckedRecord): object {
  const name = textAt(recordAt(source, 'secretRef'), 'name');
  return {
    ...(name === undefined ? {} : { secretRef: { name } }),
    ...(source['insecure'] === true ? { plainHttp: true } : {}),
  };
}

/** Without a Secret that says whose signatures count, those of the controller's own keyring do. */
function verifyOf(source: UncheckedRecord): object {
  if (source['verify'] === undefined) return {};
  const name = textAt(recordAt(recordAt(source, 'verify'), 'secretRef'), 'name');
  return name === undefined ? { verify: true } : { verifySecretRef: { name } };
}

function leftOutOf(owner: KubeObject, source: KubeObject): readonly string[] {
  const spec = recordAt(source, 'spec');
  const title = `${source.kind} ${source.metadata.name ?? ''}`;
  const fields = findLeftOut(spec, sourceFields[source.kind] ?? {});
  const provider = textAt(spec, 'provider') ?? 'generic';
  const secret = textAt(recordAt(spec, 'secretRef'), 'name');
  const isElsewhere = placeOf(source, owner) !== owner.metadata.namespace;
  return [
    ...fields.map((field) => `${title}: ${field} has no counterpart`),
    ...(provider === 'generic'
      ? []
      : [`${title}: spec.provider "${provider}" has no counterpart: give a Secret`]),
    ...(secret !== undefined && isElsewhere
      ? [`${title}: its Secret "${secret}" has to be in the namespace of the request`]
      : []),
  ];
}

const readable = ['HelmChart', 'HelmRepository', 'OCIRepository'];

function findSource(
  owner: KubeObject,
  wanted: UncheckedRecord,
  all: readonly KubeObject[],
): KubeObject {
  const title = `${owner.kind} ${owner.metadata.name ?? ''}`;
  const kind = textAt(wanted, 'kind') ?? '';
  const name = textAt(wanted, 'name') ?? '';
  if (!readable.includes(kind)) {
    const message =
      kind === '' ? `${title}: it names no chart` : `${title}: a chart in a ${kind} cannot be had`;
    throw new HelmError('NoCounterpart', message, {
      hint: 'push it to a registry or a repository, and ask for it there',
    });
  }
  const namespace = textAt(wanted, 'namespace') ?? owner.metadata.namespace;
  const source = all.find(
    (each) =>
      each.kind === kind && each.metadata.name === name && placeOf(each, owner) === namespace,
  );
  if (source !== undefined) return source;
  throw new HelmError('SourceMissing', `${title}: its ${kind} "${name}" is not in the file`, {
    hint: `add the ${kind} that it names`,
  });
}

/** What stands in a file without a namespace is beside what names it. */
function placeOf({ metadata }: KubeObject, owner: KubeObject): string | undefined {
  return metadata.namespace ?? owner.metadata.namespace;
}
