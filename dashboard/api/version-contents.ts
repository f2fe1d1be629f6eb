import { getAll } from '../../src/actions/get/contents.ts';
import type { Chart, ReadonlyValues } from '../../src/chart/index.ts';
import { describeValueSource, findValueSource, listLeaves } from '../../src/chart/index.ts';
import { toPlain } from '../../src/go/index.ts';
import { computeValues } from '../../src/rendering/index.ts';
import { connectCluster } from '../../src/connection/index.ts';
import {
  requireReadable,
  requireVersion,
  showReadme,
  showSchemas,
  showValues,
} from '../../src/reports/index.ts';
import { printYaml } from '../../src/yaml/index.ts';
import type { ChartFacts, ValueOrigin, VersionContents } from '../protocol.ts';
import type { ApiCall } from '../server/route.ts';
import { releaseOf } from './release-context.ts';

/** All that one version of a release holds; the newest, unless another is asked for. */
export async function describeVersion(call: ApiCall): Promise<VersionContents> {
  const { context, name } = releaseOf(call);
  const version = call.query.get('revision') ?? undefined;
  const [report, permissions] = await Promise.all([
    getAll(context, name, { version }),
    permissionsOf(call, version),
  ]);
  const { chart, values, notes, manifest, hooks, sequence } = report;
  return {
    revision: sequence,
    notes,
    manifest,
    values: values.size === 0 ? '' : printYaml(values),
    origins: originsOf(chart, values, computeValues(report)),
    chart: { ...describeChart(chart), reference: permissions.reference },
    permissions: permissions.granted,
    tests: hooks.filter(({ events }) => events.includes('test')).map((hook) => hook.name),
  };
}

export function describeChart(chart: Chart): ChartFacts {
  const { name, version, appVersion, description } = chart.metadata;
  return {
    name,
    version,
    appVersion,
    description,
    reference: '',
    readme: showReadme(chart),
    values: showValues(chart),
    schema: showSchemas(chart),
  };
}

async function permissionsOf(
  call: ApiCall,
  reference: string | undefined,
): Promise<{ readonly granted: readonly string[]; readonly reference: string }> {
  const { context, name } = releaseOf(call);
  using cluster = connectCluster(context);
  const version = requireVersion(await requireReadable(context, cluster, name), reference);
  return { granted: version.permissions, reference: version.chart.reference };
}

/** Each leaf of the values, and who wrote it last. */
function originsOf(chart: Chart, own: ReadonlyValues, all: ReadonlyValues): readonly ValueOrigin[] {
  return listLeaves(all).map(({ path, value }) => {
    const isYours = hasLeaf(own, path);
    return {
      key: path.join('.'),
      value: JSON.stringify(toPlain(value)),
      from: isYours ? 'yours' : describeValueSource(findValueSource(path, chart, new Map())),
      isYours,
    };
  });
}

function hasLeaf(values: ReadonlyValues, path: readonly string[]): boolean {
  let at: unknown = values;
  for (const step of path) {
    if (!(at instanceof Map) || !at.has(step)) return false;
    at = at.get(step);
  }
  return true;
}
