import type { Chart, ChartFile, Lock, ReadonlyValues } from '../chart/index.ts';
import { dependencyFields, metadataFields, processDependencies } from '../chart/index.ts';
import { encodeBase64, formatJsonTime, printJson, toPlain } from '../go/index.ts';
import type { Hook } from '../render/index.ts';
import type { VersionReport } from './release-report.ts';

/** Live objects by their kinds, for the status of a release. */
export type ResourceDocuments = Readonly<Record<string, readonly object[]>>;

/**
 * The release in Helm's own JSON: `-o json` of install, upgrade, rollback and status, which has the
 * resources in place of the chart.
 */
export function formatReleaseDocument(
  report: VersionReport & { readonly chart?: Chart },
  resources: ResourceDocuments = {},
): object {
  const { name, namespace, sequence, chart, values, manifest, hooks } = report;
  const rollback = rollbackOf(report);
  return {
    name,
    info: {
      first_deployed: formatJsonTime(report.firstDeployedAt),
      last_deployed: formatJsonTime(report.lastDeployedAt),
      ...(report.deletedAt && { deleted: formatJsonTime(report.deletedAt) }),
      ...given('description', report.description),
      status: report.phase,
      ...(rollback === undefined ? {} : { rollback_revision: rollback }),
      ...given('notes', report.notes),
      ...(Object.keys(resources).length === 0 ? {} : { resources }),
    },
    ...(chart === undefined
      ? {}
      : { chart: chartDocument(processDependencies(chart, values, () => undefined)) }),
    ...(values.size === 0 ? {} : { config: plainValues(values) }),
    ...given('manifest', manifest),
    ...(hooks.length === 0 ? {} : { hooks: hooks.map((hook) => hookDocument(hook, report)) }),
    version: sequence,
    namespace,
    ...given('apply_method', report.applyMethod),
  };
}

/** A rollback says where it went to, unless its user had something else to say. */
export function rollbackOf({ description }: { readonly description: string }): number | undefined {
  const [, revision] = /^Rollback to (\d+)$/.exec(description) ?? [];
  return revision === undefined ? undefined : Number(revision);
}

function chartDocument(chart: Chart): object {
  const schema = chart.schemas.find(({ name }) => name === 'values.schema.json');
  const chartYaml = chart.raw.find(({ name }) => name === 'Chart.yaml');
  return {
    metadata: toPlain(metadataFields(chart.metadata)),
    lock: chart.lock === undefined ? null : lockDocument(chart.lock),
    templates: fileDocuments(chart.templates),
    values: plainValues(chart.values),
    schema: schema === undefined ? null : encodeBase64(schema.data),
    schemamodtime: goTimeOf(schema),
    files: fileDocuments(chart.files),
    ...modifiedOf(chartYaml),
  };
}

/** With keys in the order in which Go prints them. */
function plainValues(values: ReadonlyValues): unknown {
  return JSON.parse(printJson(values));
}

function lockDocument({ generated, digest, dependencies }: Lock): object {
  return {
    generated,
    digest,
    dependencies: dependencies.map((each) => toPlain(dependencyFields(each))),
  };
}

/** Go's empty slices of files are null. */
function fileDocuments(files: readonly ChartFile[]): readonly object[] | null {
  if (files.length === 0) return null;
  return files.map((file) => ({
    name: file.name,
    data: encodeBase64(file.data),
    ...modifiedOf(file),
  }));
}

function modifiedOf(file: ChartFile | undefined): object {
  return file?.modified === undefined ? {} : { modtime: goTimeOf(file) };
}

/** When a file was changed last; the beginning of Go's time where nobody knows. */
function goTimeOf(file: ChartFile | undefined): string {
  const { modified } = file ?? {};
  return modified === undefined
    ? '0001-01-01T00:00:00Z'
    : formatJsonTime(new Date(modified * 1000));
}

/** As `get hooks` and the release document have it. */
function hookDocument(hook: Hook, { hookRuns }: VersionReport): object {
  const { name, kind, path, content, events, weight } = hook;
  const run = hookRuns.find((each) => each.name === name && each.path === path);
  // Helm records the default where it has come to use it.
  const hasDefault = run !== undefined && hook.deletePolicies.length === 0;
  return {
    name,
    kind,
    path,
    manifest: content,
    events,
    last_run:
      run === undefined
        ? { phase: '' }
        : {
            started_at: formatJsonTime(run.startedAt),
            completed_at: formatJsonTime(run.completedAt),
            phase: run.phase,
          },
    ...(weight === 0 ? {} : { weight }),
    ...given('delete_policies', hasDefault ? ['before-hook-creation'] : hook.deletePolicies),
    ...given('output_log_policies', hook.outputLogPolicies),
  };
}

function given(name: string, value: string | readonly unknown[]): object {
  return value.length === 0 ? {} : { [name]: value };
}
