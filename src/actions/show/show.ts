import type { ActionContext } from '../context.ts';
import type { ChartSource } from '../obtain-chart.ts';
import { obtainChart } from '../obtain-chart.ts';
import type { ChartForm } from './format-part.ts';
import {
  showAll,
  showCrds,
  showDefinition,
  showReadme,
  showSchemas,
  showValues,
} from './format-part.ts';

export type ChartPart = 'all' | 'chart' | 'crds' | 'readme' | 'schema' | 'values';

export interface ShowOptions extends ChartSource {
  /** Converts Chart.yaml. */
  readonly form?: ChartForm;
}

/** A part of the chart that a reference names, as text. */
export async function show(
  context: ActionContext,
  reference: string,
  part: ChartPart,
  options: ShowOptions = {},
): Promise<string> {
  const { chart } = await obtainChart(context, reference, options);
  switch (part) {
    case 'all':
      return showAll(chart);
    case 'chart':
      return showDefinition(chart, options.form);
    case 'crds':
      return showCrds(chart);
    case 'readme':
      return showReadme(chart);
    case 'schema':
      return showSchemas(chart);
    case 'values':
      return showValues(chart);
  }
}
