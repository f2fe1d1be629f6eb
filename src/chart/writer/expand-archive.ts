import { HelmError } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import { Budget } from '../loader/limits.ts';
import { readArchive } from '../loader/read-archive.ts';
import { parseChartFile } from '../metadata/parse-metadata.ts';
import { saveFiles } from './save-directory.ts';

/**
 * Unpacks a chart archive, every file as it is, into a directory of the chart's name in `parent`;
 * returns that directory. Refused, with nothing written, if the archive or the name is no good.
 */
export function expandArchive(archive: Uint8Array, parent: string): string {
  const files = readArchive(archive, new Budget());
  const chartFile = files.findLast(({ name }) => name === 'Chart.yaml');
  const name = chartFile === undefined ? '' : parseChartFile(chartFile).name;
  if (name === '') throw refusal('chart name not specified');
  if (name === '.' || name === '..') throw refusal(`chart name ${quote(name)} is not allowed`);
  if (/[/\\]/.test(name)) {
    throw refusal(`chart name ${quote(name)} must not contain path separators`);
  }
  return saveFiles(name, files, parent);
}

function refusal(message: string): HelmError {
  return new HelmError('InvalidChart', message);
}
