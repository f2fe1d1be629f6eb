import type { Chart } from '../chart/index.ts';
import { crdsOf, formatMetadata, resourceApiVersion } from '../chart/index.ts';
import { decodeUtf8 } from '../go/index.ts';

/** The form of Chart.yaml: as it is written, or converted. */
export type ChartForm = 'v2' | 'v3';

/** Chart.yaml, as Helm prints it or in another form. */
export function showDefinition({ metadata }: Chart, form?: ChartForm): string {
  const apiVersion = { v2: 'v2', v3: resourceApiVersion }[form ?? 'v2'];
  return `${formatMetadata(form === undefined ? metadata : { ...metadata, apiVersion })}\n`;
}

/** values.yaml, comments and all. */
export function showValues({ raw }: Chart): string {
  const files = raw.filter(({ name }) => name === 'values.yaml');
  return files.map(({ data }) => `${decodeUtf8(data)}\n`).join('');
}

export function showReadme({ files }: Chart): string {
  const readme = files.find(({ name }) => /^readme(?:\.md|\.txt)?$/i.test(name));
  return readme === undefined ? '' : `${decodeUtf8(readme.data)}\n`;
}

/** The manifests in `crds/`, subcharts' included, as one stream of documents. */
export function showCrds(chart: Chart): string {
  return crdsOf(chart)
    .map(({ file }) => decodeUtf8(file.data))
    .map((text) => `${text.startsWith('---') ? '' : '---\n'}${text}\n`)
    .join('');
}

/** The schemas that values are checked by. */
export function showSchemas({ schemas }: Chart): string {
  return schemas.map(({ data }) => `${decodeUtf8(data)}\n`).join('');
}

/** Chart.yaml, values, README and CRDs, in Helm's order. */
export function showAll(chart: Chart): string {
  const hasValues = chart.raw.some(({ name }) => name === 'values.yaml');
  const readme = showReadme(chart);
  return [
    showDefinition(chart),
    hasValues ? `---\n${showValues(chart)}` : '---\n',
    readme === '' ? '' : `---\n${readme}`,
    showCrds(chart),
  ].join('');
}
