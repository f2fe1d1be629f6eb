import type { Chart } from '../chart/index.ts';
import { packSource } from '../chart/index.ts';
import type { DeployedChart } from '../release/index.ts';
import type { ObtainedChart } from './obtain-chart.ts';

/** A chart, and how the record of a release names it. */
export interface InstallableChart {
  readonly chart: Chart;
  readonly identity: DeployedChart;
}

/** A chart that came without a digest has that of what is stored. */
export function identifyChart({ chart, source, digest }: ObtainedChart): InstallableChart {
  return {
    chart,
    identity: {
      ...namesOf(chart),
      reference: source,
      digest: digest ?? `sha256:${packSource(chart).digest}`,
    },
  };
}

function namesOf({ metadata }: Chart): Pick<DeployedChart, 'name' | 'version' | 'appVersion'> {
  const { name, version, appVersion } = metadata;
  return { name, version, appVersion };
}
