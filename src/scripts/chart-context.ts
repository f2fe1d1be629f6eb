import type { Chart, ChartFile, Dependency, Metadata } from '../chart/index.ts';
import type {
  CapabilityFacts,
  ChartContext,
  ChartFacts,
  ContextFile,
  DependencyFacts,
} from '../events/index.ts';
import { helmVersion } from '../base/index.ts';
import type { Capabilities } from '../render/index.ts';

const templateFolder = 'templates/';

/** What the handlers of a chart see of it, and of the charts below. */
export function chartContextOf(chart: Chart): ChartContext {
  return {
    name: chart.metadata.name,
    facts: chartFacts(chart.metadata),
    files: chart.files.filter(({ name }) => !name.startsWith('ext/')),
    templates: chart.templates.map(templateOf),
    dependencies: (chart.metadata.dependencies ?? []).map(dependencyFacts),
    objects: [],
    notes: '',
    charts: chart.dependencies.map(chartContextOf),
    libraries: chart.libraries.map(chartContextOf),
  };
}

/** The chart with the files that handlers made of its own. */
export function withContext(chart: Chart, before: ChartContext, now: ChartContext): Chart {
  return {
    ...chart,
    templates:
      now.templates === before.templates
        ? chart.templates
        : now.templates.map(({ name, data }) => chartFile(templateFolder + name, data)),
    files:
      now.files === before.files
        ? chart.files
        : [
            ...chart.files.filter(({ name }) => name.startsWith('ext/')),
            ...now.files.map(({ name, data }) => chartFile(name, data)),
          ],
    dependencies: chart.dependencies.map((child, index) => {
      const [childBefore, childNow] = [before.charts[index], now.charts[index]];
      return childBefore === undefined || childNow === undefined
        ? child
        : withContext(child, childBefore, childNow);
    }),
  };
}

/** A copy that keeps the parts as they are now. */
export function copyContext(context: ChartContext): ChartContext {
  return { ...context, charts: context.charts.map(copyContext) };
}

export function capabilityFacts({ kubeVersion, apiVersions }: Capabilities): CapabilityFacts {
  return {
    helmVersion: `v${helmVersion}`,
    kubernetesVersion: kubeVersion.version,
    apiVersions,
  };
}

function templateOf({ name, data }: ChartFile): ContextFile {
  return { name: name.slice(templateFolder.length), data };
}

function chartFile(name: string, data: Uint8Array): ChartFile {
  return { name, data, modified: undefined };
}

function chartFacts(metadata: Metadata): ChartFacts {
  const { apiVersion, name, version, type, description, home, icon, appVersion } = metadata;
  return {
    apiVersion,
    name,
    version,
    type,
    description,
    home,
    icon,
    appVersion,
    keywords: metadata.keywords,
    sources: metadata.sources,
    maintainers: metadata.maintainers.map((one) => ({
      name: one.name,
      email: one.email,
      url: one.url,
    })),
    kubernetesVersions: metadata.kubeVersion,
    deprecated: metadata.isDeprecated,
    annotations: Object.fromEntries(metadata.annotations ?? []) as Record<string, string>,
  };
}

function dependencyFacts(dependency: Dependency): DependencyFacts {
  const { name, version, repository, alias, condition, tags } = dependency;
  return {
    name,
    version,
    repository,
    ...(alias === '' ? {} : { alias }),
    ...(condition === '' ? {} : { condition }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}
