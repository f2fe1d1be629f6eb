import path from 'node:path';
import type { LintedChart } from '../../actions/lint.ts';
import { makeVisible } from '../../base/index.ts';
import { sourceExcerpt } from '../terminal/source-excerpt.ts';
import type { Style } from '../terminal/style.ts';

type Finding = LintedChart['findings'][number];

/** A finding in JSON and YAML: a contract. */
export interface FindingData {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  /** Begins with the path of the chart. */
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

export function lintData(charts: readonly LintedChart[]): FindingData[] {
  return charts.flatMap((chart) => [
    ...problemData(chart),
    ...chart.findings.map((finding) => findingData(chart, finding)),
  ]);
}

function problemData({ path: chart, problem }: LintedChart): FindingData[] {
  if (problem === undefined) return [];
  return [{ severity: 'error', code: problem.code, message: problem.message, path: chart }];
}

function findingData(chart: LintedChart, { severity, code, message, ...at }: Finding): FindingData {
  const { line, column } = at.source ?? {};
  return {
    severity,
    code,
    message,
    path: placeIn(chart, at.source?.file ?? at.path),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

/** A rule may be about the whole chart, and say so by the chart's own path or by none. */
function placeIn(chart: LintedChart, file: string): string {
  return path.isAbsolute(file) ? chart.path : path.join(chart.path, file);
}

/** Helm's report of one chart, with the lines that its findings are about. */
export function describeChart(chart: LintedChart, style: Style): string {
  const lines = [
    `==> Linting ${chart.path}`,
    ...problemData(chart).map(({ message }) => `Error ${makeVisible(message)}`),
    ...chart.findings.flatMap((finding) => describeFinding(chart, finding, style)),
  ];
  return `${lines.join('\n')}\n\n`;
}

function describeFinding(chart: LintedChart, finding: Finding, style: Style): string[] {
  const { severity, message, source, isOwn = false } = finding;
  const label = `[${severity.toUpperCase()}]`;
  const coloured = { info: style.cyan, warning: style.yellow, error: style.red }[severity](label);
  const place = source && { ...source, file: placeIn(chart, source.file) };
  const code = isOwn ? ` (${finding.code})` : '';
  return [
    `${coloured} ${finding.path}: ${makeVisible(message)}${code}`,
    ...sourceExcerpt(place, style),
  ];
}

/** The chart with Helm's warnings and errors alone; with ours, where they count. */
export function withoutInformation(chart: LintedChart, isStrict: boolean): LintedChart {
  const findings = chart.findings.filter(
    ({ severity, isOwn = false }) => severity !== 'info' && (isStrict || !isOwn),
  );
  return { ...chart, findings };
}

export function isClean({ findings, problem }: LintedChart): boolean {
  return findings.length === 0 && problem === undefined;
}
