import { lstatSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import { writeFileAtomically } from '../../files/index.ts';
import { quote } from '../../go/index.ts';
import type { Chart, ChartFile } from '../chart.ts';
import { ownFilesOf } from './chart-files.ts';
import { packageChart } from './package-chart.ts';

/**
 * Writes a chart into a directory of its name in `parent`, subcharts and libraries as archives;
 * returns the directory.
 */
export function saveDirectory(chart: Chart, parent: string): string {
  return saveFiles(chart.metadata.name, directoryFilesOf(chart), parent);
}

/** The files of a chart's directory, subcharts and libraries as archives. */
export function directoryFilesOf(chart: Chart): ChartFile[] {
  return [
    ...ownFilesOf(chart),
    ...chart.dependencies.map((subchart) => archiveFile('charts', subchart)),
    ...chart.libraries.map((library) => archiveFile('library', library)),
  ];
}

/** Writes files into the directory `name` in `parent`, and nowhere else; returns the directory. */
export function saveFiles(name: string, files: readonly ChartFile[], parent: string): string {
  const directory = path.join(parent, name);
  requireDirectory(directory);
  const checked = new Set<string>();
  for (const file of files) {
    const target = path.join(directory, file.name);
    if (!target.startsWith(directory + path.sep)) throw leadsOut(file.name);
    requireNoLinks(directory, path.dirname(target), checked);
    writeFileAtomically(target, file.data);
  }
  return directory;
}

/** A link among the directories would take the file elsewhere. */
function requireNoLinks(root: string, directory: string, checked: Set<string>): void {
  if (directory === root || checked.has(directory)) return;
  requireNoLinks(root, path.dirname(directory), checked);
  requireDirectory(directory);
  checked.add(directory);
}

function requireDirectory(directory: string): void {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return;
  const message = `file ${directory} already exists and is not a directory`;
  throw new HelmError('FileExists', message);
}

function leadsOut(name: string): HelmError {
  return new HelmError('InvalidChart', `chart file ${quote(name)} leads out of the chart`);
}

function archiveFile(directory: string, chart: Chart): ChartFile {
  const { fileName, data } = packageChart(chart);
  return { name: `${directory}/${fileName}`, data, modified: undefined };
}
