import { lstatSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { HelmError, isHelmError } from '../base/index.ts';
import { loadChart } from '../chart/index.ts';
import { fileError, isMissing, stageFile } from '../files/index.ts';
import type { StagedFile } from '../files/index.ts';

export interface Archive {
  readonly fileName: string;
  readonly data: Uint8Array;
}

/** A change to a chart's directory that is ready to be made. */
export type StagedChange = StagedFile;

/**
 * Prepares that `charts/` or `library/` holds these archives and no older ones. Everything that
 * takes space or may fail is done now; `commit` only renames and removes.
 */
export function stageArchives(
  directory: string,
  archives: readonly Archive[],
  keeps: (chartName: string) => boolean,
): StagedChange {
  requireDirectory(directory);
  const names = new Set(archives.map(({ fileName }) => fileName));
  const outdated = listFiles(directory).filter(
    (name) =>
      name.endsWith('.tgz') && !names.has(name) && isOutdated(path.join(directory, name), keeps),
  );
  const staged: StagedFile[] = [];
  const discard = (): void => staged.forEach((file) => file.discard());
  try {
    for (const { fileName, data } of archives) {
      const file = path.join(directory, fileName);
      if (!hasContent(file, data)) staged.push(stageFile(file, data));
    }
  } catch (error) {
    discard();
    throw error;
  }
  return {
    discard,
    commit() {
      for (const file of staged) file.commit();
      for (const name of outdated) remove(path.join(directory, name));
    },
  };
}

/** Archives are put into the chart itself, not where a link leads. */
function requireDirectory(directory: string): void {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  if (stats === undefined) {
    try {
      mkdirSync(directory, { recursive: true });
    } catch (error) {
      throw fileError('write', directory, error);
    }
    return;
  }
  if (stats.isDirectory()) return;
  const reason = stats.isSymbolicLink()
    ? 'a symbolic link, which is not followed'
    : 'not a directory';
  throw new HelmError('NotADirectory', `"${directory}" is ${reason}`);
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name);
}

/** An archive that holds no chart is none of ours to remove. */
function isOutdated(file: string, keeps: (chartName: string) => boolean): boolean {
  try {
    return !keeps(loadChart(file).metadata.name);
  } catch (error) {
    if (isHelmError(error)) return false;
    throw error;
  }
}

function hasContent(file: string, data: Uint8Array): boolean {
  try {
    return lstatSync(file).isFile() && readFileSync(file).equals(data);
  } catch (error) {
    if (isMissing(error)) return false;
    throw fileError('read', file, error);
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    throw fileError('remove', file, error);
  }
}
