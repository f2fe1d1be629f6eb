import { lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { Chart, Lock } from '../chart/index.ts';
import { formatLock } from '../chart/index.ts';
import { stageFile } from '../files/index.ts';
import type { StagedFile } from '../files/index.ts';

/** Prepares a chart's lock file; a link in its place is an error, as it is in Helm (CVE-2025-53547). */
export function stageLock(chartPath: string, lock: Lock, { metadata }: Chart): StagedFile {
  const name = metadata.apiVersion === 'v1' ? 'requirements.lock' : 'Chart.lock';
  const file = path.join(chartPath, name);
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() === true) {
    const message = `the ${name} file is a symlink to ${JSON.stringify(readlinkSync(file))}`;
    throw new HelmError('LockIsLink', message);
  }
  return stageFile(file, formatLock(lock));
}
