import { HelmError } from '../../base/index.ts';
import { decodeUtf8, encodeUtf8, quote } from '../../go/index.ts';
import type { Chart, ChartFile } from '../chart.ts';
import { loadFiles } from '../loader/load-chart.ts';
import type { Metadata } from '../metadata/metadata.ts';
import { chartYaml, helmignore, resourceChartYaml } from './scaffold/chart-yaml.ts';
import { helpers } from './scaffold/helpers.ts';
import { httpRoute, ingress, service, testConnection } from './scaffold/network.ts';
import { notes } from './scaffold/notes.ts';
import { valuesYaml } from './scaffold/values-yaml.ts';
import { autoscaler, deployment, serviceAccount } from './scaffold/workload.ts';

export interface CreateOptions {
  /** Write Chart.yaml in resource form. */
  readonly resourceForm?: boolean;
}

const placeholder = '<CHARTNAME>';
const nameFormat = /^[a-zA-Z0-9._-]+$/;
const maxNameLength = 250;

/** The files of a new chart that installs a web server, in the order of their writing. */
export function scaffoldFiles(name: string, options: CreateOptions = {}): ChartFile[] {
  requireChartName(name);
  const texts: Readonly<Record<string, string>> = {
    'Chart.yaml': options.resourceForm === true ? resourceChartYaml : chartYaml,
    'values.yaml': valuesYaml,
    '.helmignore': helmignore,
    'templates/ingress.yaml': ingress,
    'templates/httproute.yaml': httpRoute,
    'templates/deployment.yaml': deployment,
    'templates/service.yaml': service,
    'templates/serviceaccount.yaml': serviceAccount,
    'templates/hpa.yaml': autoscaler,
    'templates/NOTES.txt': notes,
    'templates/_helpers.tpl': helpers,
    'templates/tests/test-connection.yaml': testConnection,
  };
  return Object.entries(texts).map(([file, text]) => ({
    name: file,
    data: encodeUtf8(text.replaceAll(placeholder, name)),
    modified: undefined,
  }));
}

/** A new chart that installs a web server. */
export function createChart(name: string, options: CreateOptions = {}): Chart {
  return loadFiles(scaffoldFiles(name, options));
}

/** A new chart like `starter`, with the new name wherever its templates and values leave room. */
export function createFromStarter(
  name: string,
  starter: Chart,
  options: CreateOptions = {},
): Chart {
  requireChartName(name);
  const named = (file: ChartFile): ChartFile => withName(file, name);
  const raw = starter.raw.map((file) => (file.name === 'values.yaml' ? named(file) : file));
  return {
    ...starter,
    metadata: newMetadata(name, options),
    lock: undefined,
    raw,
    templates: starter.templates.map(named),
    values: loadFiles([...scaffoldFiles(name).slice(0, 1), ...raw.filter(isValuesFile)]).values,
  };
}

function requireChartName(name: string): void {
  // Helm takes these for names, and writes into the directory itself or the one above.
  if (name === '.' || name === '..') {
    throw new HelmError('InvalidChartName', `chart name ${quote(name)} is not allowed`);
  }
  if (name === '' || name.length > maxNameLength) {
    const message = `chart name must be between 1 and ${maxNameLength} characters`;
    throw new HelmError('InvalidChartName', message);
  }
  if (!nameFormat.test(name)) {
    const message = `chart name must match the regular expression ${quote(nameFormat.source)}`;
    throw new HelmError('InvalidChartName', message);
  }
}

function withName(file: ChartFile, name: string): ChartFile {
  const text = decodeUtf8(file.data);
  if (!text.includes(placeholder)) return file;
  return { ...file, data: encodeUtf8(text.replaceAll(placeholder, name)) };
}

function isValuesFile({ name }: ChartFile): boolean {
  return name === 'values.yaml';
}

function newMetadata(name: string, options: CreateOptions): Metadata {
  return { ...createChart(name, options).metadata, appVersion: '0.1.0' };
}
