import type { Finding } from './finding.ts';
import { lintChartFile } from './rules/chart-file.ts';
import { lintCrds } from './rules/crds.ts';
import { lintDependencies } from './rules/dependencies.ts';
import { lintTemplates } from './rules/templates.ts';
import { lintValuesFile } from './rules/values-file.ts';
import type { LintTarget } from './target.ts';

type Rule = (target: LintTarget) => Finding[];

/** Helm's rules, in Helm's order. */
const helmRules: readonly Rule[] = [
  lintChartFile,
  lintValuesFile,
  lintTemplates,
  lintDependencies,
  lintCrds,
];

/** Everything there is to say about a chart: what Helm says, then what we add. */
export function lintChart(target: LintTarget): Finding[] {
  return helmRules.flatMap((rule) => rule(target));
}
