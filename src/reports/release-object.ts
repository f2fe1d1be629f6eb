import type { Chart, ChartFile, CrdFile, Lock } from '../chart/index.ts';
import { crdsOf, metadataObject } from '../chart/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { GoFunction, GoObject, GoValue } from '../go/index.ts';
import {
  GoMap,
  goFunction,
  nilMap,
  nilSlice,
  structObject,
  typedSlice,
  utc,
  zeroTime,
} from '../go/index.ts';
import type { Hook } from '../render/index.ts';
import { rollbackOf } from './release-document.ts';
import { localTime } from './release-times.ts';
import type { ReleaseReport } from './release-report.ts';

/** The release as Helm's own templates see it: its structs, with their methods and zero values. */
export function releaseObject(context: ActionContext, report: ReleaseReport): GoObject {
  const { hooks } = report;
  return pointer('v1.Release', {
    Name: report.name,
    Info: pointer('v1.Info', infoFields(context, report)),
    Chart: chartObject(report.chart, undefined),
    Config: report.values.size === 0 ? nilMap() : report.values,
    Manifest: report.manifest,
    Hooks: sliceOf(
      '[]*v1.Hook',
      hooks.map((hook) => hookObject(context, report, hook)),
    ),
    Version: BigInt(report.sequence),
    Namespace: report.namespace,
    Labels: new GoMap('map[string]string', Object.entries(report.labels)),
    ApplyMethod: report.applyMethod,
  });
}

function infoFields(context: ActionContext, report: ReleaseReport): Record<string, GoValue> {
  return {
    FirstDeployed: localTime(context, report.firstDeployedAt),
    LastDeployed: localTime(context, report.lastDeployedAt),
    Deleted: zeroTime(utc),
    Description: report.description,
    Status: report.phase,
    RollbackRevision: BigInt(rollbackOf(report) ?? 0),
    Notes: report.notes,
    Resources: nilMap('map[string][]runtime.Object'),
  };
}

function chartObject(chart: Chart, parent: GoObject | undefined): GoObject {
  const schema = chart.schemas.find(({ name }) => name === 'values.schema.json');
  const { metadata } = chart;
  const fields = {
    Raw: nilSlice('[]*common.File'),
    Metadata: pointer('v2.Metadata', Object.fromEntries(metadataObject(metadata))),
    Lock: chart.lock === undefined ? null : lockObject(chart.lock),
    Templates: filesOf(chart.templates),
    Values: chart.values,
    Schema: schema?.data ?? nilSlice('[]uint8'),
    SchemaModTime: zeroTime(utc),
    Files: filesOf(chart.files),
    ModTime: zeroTime(utc),
  };
  const self: GoObject = {
    ...pointer('v2.Chart', fields),
    goMethod: (name) => (Object.hasOwn(methods, name) ? methods[name]?.() : undefined),
  };
  const text = (value: string) => (): GoFunction => goFunction('func() string', () => value);
  const methods: Readonly<Record<string, () => GoFunction>> = {
    Name: text(metadata.name),
    AppVersion: text(metadata.appVersion),
    ChartPath: text(metadata.name),
    ChartFullPath: text(metadata.name),
    IsRoot: () => goFunction('func() bool', () => parent === undefined),
    Parent: () => goFunction('func() *v2.Chart', () => parent ?? null),
    Dependencies: () =>
      goFunction('func() []*v2.Chart', () =>
        sliceOf(
          '[]*v2.Chart',
          chart.dependencies.map((each) => chartObject(each, self)),
        ),
      ),
    CRDObjects: () =>
      goFunction('func() []v2.CRD', () => sliceOf('[]v2.CRD', crdsOf(chart).map(crdObject))),
  };
  return self;
}

function crdObject({ name, path, file }: CrdFile): GoObject {
  return structObject('v2.CRD', 'struct', { Name: name, Filename: path, File: fileObject(file) });
}

function lockObject({ generated, digest, dependencies }: Lock): GoObject {
  const items = dependencies.map(({ name, version, repository }) =>
    pointer('v2.Dependency', { Name: name, Version: version, Repository: repository }),
  );
  return pointer('v2.Lock', {
    Generated: generated,
    Digest: digest,
    Dependencies: sliceOf('[]*v2.Dependency', items),
  });
}

function filesOf(files: readonly ChartFile[]): unknown[] {
  return sliceOf('[]*common.File', files.map(fileObject));
}

function fileObject({ name, data }: ChartFile): GoObject {
  return pointer('common.File', { Name: name, Data: data, ModTime: zeroTime(utc) });
}

function hookObject(context: ActionContext, { hookRuns }: ReleaseReport, hook: Hook): GoObject {
  const run = hookRuns.find(({ name, path }) => name === hook.name && path === hook.path);
  return pointer('v1.Hook', {
    Name: hook.name,
    Kind: hook.kind,
    Path: hook.path,
    Manifest: hook.content,
    Events: sliceOf('[]v1.HookEvent', [...hook.events]),
    LastRun: structObject('v1.HookExecution', 'struct', {
      StartedAt: run === undefined ? zeroTime(utc) : localTime(context, run.startedAt),
      CompletedAt: run === undefined ? zeroTime(utc) : localTime(context, run.completedAt),
      Phase: run?.phase ?? '',
    }),
    Weight: BigInt(hook.weight),
    DeletePolicies: sliceOf('[]v1.HookDeletePolicy', [...hook.deletePolicies]),
    OutputLogPolicies: sliceOf('[]v1.HookOutputLogPolicy', [...hook.outputLogPolicies]),
  });
}

/** Go's empty slices of a record are nil. */
function sliceOf(type: string, items: unknown[]): unknown[] {
  return items.length === 0 ? nilSlice(type) : typedSlice(type, items);
}

function pointer(type: string, fields: Readonly<Record<string, GoValue>>): GoObject {
  return structObject(`*${type}`, 'ptr', fields);
}
