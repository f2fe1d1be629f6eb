import { HelmError, isHelmError } from '../../base/index.ts';
import type { Chart } from '../../chart/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { ChartSource } from '../../source/index.ts';
import { obtainChart } from '../../source/index.ts';
import type { ChartForm } from '../../reports/index.ts';
import {
  showAll,
  showCrds,
  showDefinition,
  showPermissions,
  showReadme,
  showSchemas,
  showValues,
} from '../../reports/index.ts';

export type ChartPart = 'all' | 'chart' | 'crds' | 'permissions' | 'readme' | 'schema' | 'values';

export interface ShowOptions extends ChartSource {
  /** Converts Chart.yaml. */
  readonly form?: ChartForm;
  /** Prints of the values only what this template picks. */
  readonly jsonPath?: string;
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
    case 'permissions':
      return showPermissions(chart);
    case 'readme':
      return showReadme(chart);
    case 'schema':
      return showSchemas(chart);
    case 'values':
      return options.jsonPath === undefined || options.jsonPath === ''
        ? showValues(chart)
        : pickValues(context, chart, options.jsonPath);
  }
}

/** As in Helm, what is not there is no failure: scripts ask for values that a chart may not have. */
async function pickValues(context: ActionContext, chart: Chart, template: string): Promise<string> {
  const { parseJsonPath, printJsonPath } = await import('../../json-path/index.ts');
  const path = parsing(template, () => parseJsonPath(template));
  try {
    return printJsonPath(path, chart.values);
  } catch (error) {
    if (!isHelmError(error, 'InvalidJsonPath')) throw error;
    context.logger.warn(`jsonpath ${template}: ${error.message}`);
    return '';
  }
}

function parsing<T>(template: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    if (!isHelmError(cause)) throw cause;
    const message = `error parsing jsonpath ${template}: ${cause.message}`;
    throw new HelmError(cause.code, message, { cause });
  }
}
