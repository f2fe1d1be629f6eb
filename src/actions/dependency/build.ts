import type { Chart, Dependency } from '../../chart/index.ts';
import type { DependencyResult } from '../../dependency/index.ts';
import { buildDependencies as build, loadUnpacked } from '../../dependency/index.ts';
import type { DependencyFacts } from '../../events/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { ChartRun, readChart } from '../../scripts/index.ts';
import type { ScriptOptions } from '../../scripts/index.ts';
import type { ManageOptions } from '../../source/index.ts';
import { dependencyContextOf, dependencyOptionsOf } from '../../source/index.ts';

export interface BuildOptions extends ManageOptions {
  readonly scripts?: ScriptOptions;
}

/**
 * Brings `charts/` and `library/` to what the lock of a chart says, or to the newest versions where
 * it has none. The chart's scripts may change what it depends on before anything is fetched.
 */
export async function buildDependencies(
  context: ActionContext,
  chartPath: string,
  options: BuildOptions = {},
): Promise<DependencyResult> {
  const { scripts } = options;
  const { chart, path } = await readChart('dependency build', scripts, () =>
    loadUnpacked(chartPath),
  );
  const input = { chart, values: new Map(chart.values), scripts: scripts ?? {} };
  await using run = await ChartRun.start(context, 'dependency build', input);
  await run.emit('chart-loaded');
  await run.emit('pre-dependency-build');
  const changed = withDependencies(chart, run.context.top?.dependencies);
  const result = await build(
    dependencyContextOf(context, options),
    { chart: changed, path },
    dependencyOptionsOf(context, options, false),
  );
  if (run.hasHandlers('post-dependency-build')) {
    await run.replaceChart(withResolved(loadUnpacked(path).chart, changed, result));
  }
  await run.emit('post-dependency-build');
  return result;
}

/** The chart as it is now, its dependencies in the versions that were chosen. */
function withResolved(built: Chart, { metadata }: Chart, result: DependencyResult): Chart {
  const dependencies = metadata.dependencies?.map((dependency, index): Dependency => {
    const version = result.dependencies[index]?.chart.metadata.version ?? dependency.version;
    return { ...dependency, version };
  });
  return { ...built, metadata: { ...built.metadata, dependencies } };
}

/** The chart with the dependencies that handlers left; what they do not see of one stays. */
function withDependencies(chart: Chart, facts: readonly DependencyFacts[] | undefined): Chart {
  const { dependencies } = chart.metadata;
  if (facts === undefined || (dependencies === undefined && facts.length === 0)) return chart;
  const changed = facts.map((fact, index): Dependency => {
    const { name, version, repository, alias = '', condition = '', tags = [] } = fact;
    const old = dependencies?.[index];
    const isSame = old?.name === name && old.alias === alias;
    return {
      name,
      version,
      repository,
      alias,
      condition,
      tags,
      isEnabled: isSame && old.isEnabled,
      importValues: isSame ? old.importValues : [],
    };
  });
  return { ...chart, metadata: { ...chart.metadata, dependencies: changed } };
}
