import { isHelmError } from '../../base/index.ts';
import { directoryFilesOf, loadArchive } from '../../chart/index.ts';
import type { Payload } from '../release-version.ts';

const shown = 5;

/** What makes a payload large, largest first, one line each. */
export function listLargest(payload: Payload): readonly string[] {
  const parts = [
    ...filesOf(payload.chart),
    { name: 'the rendered manifest', size: Buffer.byteLength(payload.manifest) },
    { name: 'the notes', size: Buffer.byteLength(payload.notes) },
    ...payload.hooks.map(({ path, manifest }) => ({
      name: `the hook of ${path}`,
      size: Buffer.byteLength(manifest),
    })),
  ];
  return parts
    .sort((one, other) => other.size - one.size)
    .slice(0, shown)
    .map(({ name, size }) => `${name}: ${formatSize(size)}`);
}

interface Sized {
  readonly name: string;
  readonly size: number;
}

/** A package that is none is large as a whole. */
function filesOf(chart: Uint8Array): readonly Sized[] {
  try {
    return directoryFilesOf(loadArchive(chart)).map(({ name, data }) => ({
      name: `${name} in the chart`,
      size: data.length,
    }));
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return [{ name: 'the chart', size: chart.length }];
  }
}

export function formatSize(bytes: number): string {
  if (bytes >= 1 << 20) return `${(bytes / (1 << 20)).toFixed(1)} MiB`;
  return bytes >= 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${bytes} bytes`;
}
