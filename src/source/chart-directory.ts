import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HelmError, isHelmError } from '../base/index.ts';
import { expandArchive } from '../chart/index.ts';
import { isMissing } from '../files/index.ts';
import type { ChartDirectory } from '../lint/index.ts';

/** A directory with the files of a chart, and where on the disk it is. */
export interface LocatedDirectory extends ChartDirectory {
  readonly location: string;
}

/** Hands over the files of a chart, an archive's for as long as `use` takes. */
export async function withChartDirectory<T>(
  location: string,
  use: (directory: LocatedDirectory) => Promise<T>,
): Promise<T> {
  if (!/\.(tgz|tar\.gz)$/.test(location)) {
    requireChartFile(location);
    return use(openDirectory(location, path.resolve(location)));
  }
  const archive = readArchive(location);
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'helm-lint-'));
  try {
    const directory = expand(archive, temporary);
    requireChartFile(directory);
    return await use(openDirectory(directory, path.resolve(location)));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function openDirectory(location: string, shown: string): LocatedDirectory {
  return {
    location,
    path: shown,
    kindOf: (name) => {
      const stats = statSync(path.join(location, name), { throwIfNoEntry: false });
      if (stats === undefined) return undefined;
      return stats.isDirectory() ? 'directory' : 'file';
    },
    read: (name) => readFileSync(path.join(location, name)),
  };
}

function readArchive(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    const reason = isMissing(cause) ? 'no such file or directory' : String(cause);
    throw notAChart(`unable to open tarball: open ${file}: ${reason}`, cause);
  }
}

function expand(archive: Uint8Array, parent: string): string {
  try {
    return expandArchive(archive, parent);
  } catch (cause) {
    if (!isHelmError(cause)) throw cause;
    throw notAChart(`unable to extract tarball: ${cause.message}`, cause);
  }
}

function requireChartFile(location: string): void {
  const file = path.join(location, 'Chart.yaml');
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) return;
  const reason = `stat ${file}: no such file or directory`;
  throw notAChart(`unable to check Chart.yaml file in chart: ${reason}`);
}

function notAChart(message: string, cause?: unknown): HelmError {
  return new HelmError('NotAChart', message, { cause });
}
