import type { VersionReport } from '../../reports/index.ts';
import type { ChartIdentity } from '../../release/index.ts';
import { makeVisible } from '../../base/index.ts';
import { trimSpace } from '../../go/index.ts';
import type { ActionContext } from '../../index.ts';
import { printYaml } from '../../yaml/index.ts';
import type { Style } from '../terminal/style.ts';
import { ansic, formatLocalTime } from './local-time.ts';

export interface ReleaseViewOptions {
  readonly context: ActionContext;
  readonly style: Style;
  readonly hidesNotes?: boolean;
  /** What to name the chart by, its version and the application's, if they are shown. */
  readonly chart?: ChartIdentity;
  /** The objects in the cluster, as a table each; under their own heading. */
  readonly resources?: string;
  /** All that the release was made of; what a dry run has to show is shown in any case. */
  readonly computedValues?: ReadonlyMap<string, unknown>;
  /** Helm reads back none where no values were given. */
  readonly isReadBack?: boolean;
}

/** What Helm prints of a release after installing it, and as its status. */
export function formatRelease(report: VersionReport, options: ReleaseViewOptions): string {
  const { style, context, resources } = options;
  const lines = [
    `NAME: ${report.name}`,
    `LAST DEPLOYED: ${formatLocalTime(context, report.lastDeployedAt, ansic)}`,
    `NAMESPACE: ${style.cyan(report.namespace)}`,
    `STATUS: ${colourStatus(report.phase, style)}`,
    `REVISION: ${report.sequence}`,
    ...(options.chart === undefined ? [] : chartLines(options.chart)),
    `DESCRIPTION: ${makeVisible(report.description)}`,
    ...(resources === undefined ? [] : [`RESOURCES:\n${resources}`]),
    ...testLines(report, options),
    ...sourceLines(report, options),
    ...(options.hidesNotes === true || report.notes === ''
      ? []
      : [`NOTES:\n${makeVisible(trimSpace(report.notes))}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function chartLines({ name, version, appVersion }: ChartIdentity): string[] {
  return [`CHART: ${name}`, `VERSION: ${version}`, `APP_VERSION: ${appVersion}`];
}

function testLines(report: VersionReport, { context }: ReleaseViewOptions): string[] {
  const tests = report.hooks.filter(({ events }) => events.includes('test'));
  if (tests.length === 0) return ['TEST SUITE: None'];
  return tests.flatMap((hook) => {
    const run = report.hookRuns.find(({ path, name }) => path === hook.path && name === hook.name);
    if (run === undefined) return [];
    return [
      `TEST SUITE:     ${hook.name}`,
      `Last Started:   ${formatLocalTime(context, run.startedAt, ansic)}`,
      `Last Completed: ${formatLocalTime(context, run.completedAt, ansic)}`,
      `Phase:          ${run.phase}`,
    ];
  });
}

function sourceLines(report: VersionReport, options: ReleaseViewOptions): string[] {
  const { computedValues, isReadBack = false } = options;
  const { description, values, hooks, manifest } = report;
  const isAll = computedValues !== undefined;
  const valueLines = isAll
    ? [
        `USER-SUPPLIED VALUES:\n${printYaml(isReadBack && values.size === 0 ? null : values)}`,
        `COMPUTED VALUES:\n${printYaml(computedValues)}`,
      ]
    : [];
  if (description !== 'Dry run complete' && !isAll) return [];
  const hookTexts = hooks.map(({ path, content }) => `---\n# Source: ${path}\n${content}`);
  return [...valueLines, 'HOOKS:', ...hookTexts, `MANIFEST:\n${manifest}`];
}

/** In Helm's colours. */
export function colourStatus(status: string, style: Style): string {
  if (status === 'deployed') return style.green(status);
  if (status === 'failed' || status === 'corrupt' || status === 'unknown') return style.red(status);
  return /^pending|^uninstalling$/.test(status) ? style.yellow(status) : status;
}
