import { getAll } from '../../src/actions/get/contents.ts';
import type { ReleaseReport } from '../../src/reports/index.ts';
import { showDefinition, showValues } from '../../src/reports/index.ts';
import { printYaml } from '../../src/yaml/index.ts';
import type { TwoVersions } from '../protocol.ts';
import type { ApiCall } from '../server/route.ts';
import { releaseOf } from './release-context.ts';

/** Two versions of a release, part by part. */
export async function compareVersions(call: ApiCall): Promise<TwoVersions> {
  const { context, name } = releaseOf(call);
  const load = (key: string): Promise<ReleaseReport> =>
    getAll(context, name, { version: call.query.get(key) ?? undefined });
  const [from, to] = await Promise.all([load('from'), load('to')]);
  return {
    from: from.sequence,
    to: to.sequence,
    manifest: [from.manifest, to.manifest],
    values: [valuesOf(from), valuesOf(to)],
    chart: [chartOf(from), chartOf(to)],
  };
}

function valuesOf({ values }: ReleaseReport): string {
  return values.size === 0 ? '' : printYaml(values);
}

/** What it says of itself, and its defaults. */
function chartOf({ chart }: ReleaseReport): string {
  return `${showDefinition(chart).trimEnd()}\n---\n${showValues(chart)}`;
}
