import { isHelmError } from '../base/index.ts';
import { isLibrary } from '../chart/index.ts';
import type { Finding } from './finding.ts';
import { lintChartFile } from './rules/chart-file.ts';
import { lintCrds } from './rules/crds.ts';
import { lintDependencies } from './rules/dependencies.ts';
import { lintPreparation } from './rules/preparation.ts';
import { lintRemovedApis } from './rules/removed-apis.ts';
import { lintResourceForm } from './rules/resource-form.ts';
import { lintScripts } from './rules/scripts.ts';
import { lintTemplates } from './rules/templates.ts';
import { lintUnknownValues } from './rules/unknown-values.ts';
import { lintUnlikeValues } from './rules/unlike-values.ts';
import { lintUnusedValues } from './rules/unused-values.ts';
import { lintUserValues } from './rules/user-values.ts';
import { lintValuesFile } from './rules/values-file.ts';
import type { LintTarget } from './target.ts';
import { analyzeValues } from './values/analyze-values.ts';

type Rule = (target: LintTarget) => Finding[];

/** Helm's rules, in Helm's order. */
const helmRules: readonly Rule[] = [
  lintChartFile,
  lintValuesFile,
  lintTemplates,
  lintDependencies,
  lintCrds,
];

/** Ours. Only scripts and libraries, of which Helm knows nothing, can fail: a chart that passes with Helm passes here. */
const ownRules: readonly Rule[] = [
  lintResourceForm,
  lintPreparation,
  lintRemovedApis,
  lintUnlikeValues,
  lintValues,
  lintScripts,
];

/** Everything there is to say about a chart: what Helm says, then what we add. */
export function lintChart(target: LintTarget): Finding[] {
  return [...helmRules, ...ownRules].flatMap((rule) => rule(target));
}

/** The rules that look at the values that templates read; a library reads those of others. */
function lintValues(target: LintTarget): Finding[] {
  const { loaded: chart, rendering } = target;
  if (isHelmError(chart) || isLibrary(chart.metadata)) return [];
  if (!rendering.isRendered && rendering.stage === 'dependencies') return [];
  const usage = analyzeValues(chart);
  if (usage === undefined) return [];
  return [
    ...lintUnknownValues(target, chart, usage),
    ...lintUserValues(target, chart, usage),
    ...lintUnusedValues(target, chart, usage),
  ];
}
