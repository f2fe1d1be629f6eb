import { printExactJson } from '../../base/index.ts';
import type { ChartFile } from '../../chart/index.ts';
import type { HelmChart, HelmFile } from './helm-record.ts';

/**
 * The files of a chart that Helm has recorded, as near to the original as the record is: without
 * subcharts, comments and order. JSON is YAML.
 */
export function chartFilesOf(chart: HelmChart): readonly ChartFile[] {
  return [
    jsonFile('Chart.yaml', chart.metadata),
    ...(chart.lock === undefined ? [] : [jsonFile('Chart.lock', chart.lock)]),
    jsonFile('values.yaml', chart.values),
    ...(chart.schema === undefined
      ? []
      : [file({ name: 'values.schema.json', data: chart.schema })]),
    ...chart.templates.map(file),
    ...chart.files.map(file),
  ];
}

function jsonFile(name: string, value: object): ChartFile {
  return file({ name, data: Buffer.from(`${printExactJson(value)}\n`) });
}

function file({ name, data }: HelmFile): ChartFile {
  return { name, data, modified: undefined };
}
