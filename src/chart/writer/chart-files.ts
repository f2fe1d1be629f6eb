import { HelmError } from '../../base/index.ts';
import { decodeUtf8, encodeUtf8, GoError, parseJson, quote } from '../../go/index.ts';
import type { Chart, ChartFile } from '../chart.ts';
import { formatLock, formatMetadata } from '../metadata/format-metadata.ts';

/** The files of a chart as they are written, without its subcharts and libraries; Helm's order. */
export function ownFilesOf(chart: Chart): ChartFile[] {
  const { metadata, lock, raw, templates, files, schemas } = chart;
  requireSafeName(metadata.name);
  const chartFile = raw.find(({ name }) => name === 'Chart.yaml');
  const written: ChartFile[] = [
    textFile('Chart.yaml', formatMetadata(metadata), chartFile?.modified),
  ];
  if (metadata.apiVersion !== 'v1' && lock !== undefined) {
    written.push(textFile('Chart.lock', formatLock(lock), secondsOf(lock.generated)));
  }
  written.push(...raw.filter(({ name }) => name === 'values.yaml'));
  const schema = schemas.find(({ name }) => name === 'values.schema.json');
  if (schema !== undefined) written.push(requireJson(schema));
  return [...written, ...templates, ...files];
}

/** Every file of a chart, each subchart and library in its directory. */
export function allFilesOf(chart: Chart): ChartFile[] {
  return [
    ...ownFilesOf(chart),
    ...filesBelow('charts', chart.dependencies),
    ...filesBelow('library', chart.libraries),
  ];
}

/** Each in a directory of its name; a second version of a chart has it in its directory's name. */
function filesBelow(directory: string, charts: readonly Chart[]): ChartFile[] {
  const taken = new Set<string>();
  return charts.flatMap((chart) => {
    const { name, version } = chart.metadata;
    const own = taken.has(name) ? `${name}-${version}` : name;
    taken.add(own);
    return allFilesOf(chart).map((file) => ({ ...file, name: `${directory}/${own}/${file.name}` }));
  });
}

function textFile(name: string, text: string, modified: number | undefined): ChartFile {
  return { name, data: encodeUtf8(text), modified };
}

function secondsOf(time: string): number | undefined {
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

function requireJson(file: ChartFile): ChartFile {
  try {
    parseJson(decodeUtf8(file.data));
    return file;
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new HelmError('InvalidSchema', `invalid JSON in ${file.name}`, { cause: error });
  }
}

/** The name becomes a directory's. */
function requireSafeName(name: string): void {
  if (name !== '' && name !== '.' && name !== '..' && !/[/\\]/.test(name)) return;
  throw new HelmError('InvalidChart', `${quote(name)} is not a valid chart name`);
}
