import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodeGzip } from '../../src/chart/writer/gzip.ts';
import { encodeTar } from '../../src/chart/writer/tar-writer.ts';

export interface BuiltChart {
  readonly name: string;
  readonly version: string;
  readonly fileName: string;
  readonly archive: Buffer;
  /** In hexadecimal. */
  readonly digest: string;
  readonly isLibrary: boolean;
}

export interface ChartParts {
  readonly name?: string;
  readonly version?: string;
  /** More lines of Chart.yaml. */
  readonly chartYaml?: string;
  /** Texts by path, beside Chart.yaml. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** A chart archive, the same bytes for the same parts. */
export function buildChart(parts: ChartParts = {}): BuiltChart {
  const { name = 'web', version = '1.2.3' } = parts;
  const files = Object.entries(chartFiles(parts)).map(([file, content]) => ({
    name: `${name}/${file}`,
    data: Buffer.from(content),
    modified: 1_700_000_000,
  }));
  const archive = encodeGzip(encodeTar(files));
  const digest = createHash('sha256').update(archive).digest('hex');
  const isLibrary = /^type: library$/m.test(parts.chartYaml ?? '');
  return { name, version, fileName: `${name}-${version}.tgz`, archive, digest, isLibrary };
}

/** Writes the same chart as a directory. */
export function writeChart(directory: string, parts: ChartParts = {}): string {
  for (const [file, content] of Object.entries(chartFiles(parts))) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), content);
  }
  return directory;
}

function chartFiles(parts: ChartParts): Record<string, string | Uint8Array> {
  const { name = 'web', version = '1.2.3', chartYaml = '', files = {} } = parts;
  return {
    'Chart.yaml': `apiVersion: v2\nname: ${name}\nversion: ${version}\n${chartYaml}`,
    ...files,
  };
}
