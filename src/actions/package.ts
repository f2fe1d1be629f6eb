import { statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HelmError, parseVersion, SemverError } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import { formatMetadata, hoistLibraries, loadChart, packageChart } from '../chart/index.ts';
import { writeFileAtomically } from '../files/index.ts';
import type { ArchiveToSign } from '../provenance/index.ts';
import { requireDependencies, sourceDateOf } from '../source/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ManageOptions } from '../source/index.ts';
import { ChartRun, readChart } from '../scripts/index.ts';
import { withDefaultValues } from '../chart/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';

export interface PackageOptions {
  /** Instead of the version in Chart.yaml. */
  readonly version?: string | undefined;
  /** Instead of the appVersion in Chart.yaml. */
  readonly appVersion?: string | undefined;
  /** The directory for the archive; made if it is not there. */
  readonly destination?: string;
  readonly signing?: SigningOptions | undefined;
  readonly scripts?: ScriptOptions;
  /** Brings charts/ and library/ up to date first, with these means. */
  readonly updating?: ManageOptions | undefined;
}

export interface SigningOptions {
  /** A part of the key's identity. */
  readonly key: string;
  /** GnuPG's own without it. */
  readonly keyring?: string | undefined;
  /** Asked for the passphrase of a key that has one. */
  readonly passphrase: (identity: string) => Promise<string>;
}

export interface PackageResult {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  /** SHA-256 of the archive, in hex. */
  readonly digest: string;
  /** The provenance file, where the archive was signed. */
  readonly provenance?: string;
}

/** Packs the chart in a directory into an archive, the same bytes for the same chart. */
export async function createPackage(
  context: ActionContext,
  location: string,
  options: PackageOptions = {},
): Promise<PackageResult> {
  sourceDateOf(context);
  requireChartDirectory(location);
  if (options.updating !== undefined) await update(context, location, options.updating);
  const { scripts = {} } = options;
  const { warn } = context.logger;
  const read = await readChart('package', scripts, () => loadChart(location, { warn }));
  const loaded = withVersions(read, options);
  requireDependencies(loaded);
  const hoisted = hoistLibraries(loaded, warn);
  const input = { chart: hoisted, values: loaded.values, scripts };
  await using run = await ChartRun.start(context, 'package', input);
  await run.emit('chart-loaded');
  await run.emit('pre-package');
  const chart = withDefaultValues(withLibrariesOf(loaded, run.chart), run.values);
  return await run.perform('write-chart', () => writePackage(context, chart, options));
}

async function writePackage(
  context: ActionContext,
  chart: Chart,
  { destination = process.cwd(), signing }: PackageOptions,
): Promise<PackageResult> {
  const sourceDate = sourceDateOf(context);
  const { fileName, data, digest } = packageChart(
    chart,
    sourceDate === undefined ? {} : { sourceDate },
  );
  const file = path.join(requireDirectory(destination), fileName);
  const { name, version } = chart.metadata;
  const result = { name, version, path: file, digest };
  if (signing === undefined) {
    writeFileAtomically(file, data);
    return result;
  }
  const metadata = formatMetadata(chart.metadata);
  const signature = await sign(context, { archive: data, fileName, metadata }, signing);
  const provenance = `${file}.prov`;
  writeFileAtomically(file, data);
  writeFileAtomically(provenance, signature);
  return { ...result, provenance };
}

async function update(
  context: ActionContext,
  location: string,
  options: ManageOptions,
): Promise<void> {
  const { bringDependencies } = await import('../source/index.ts');
  await bringDependencies(context, location, options);
}

/** Each chart with the libraries that lie in its own directory, not those of the whole tree. */
function withLibrariesOf(original: Chart, chart: Chart): Chart {
  if (chart === original) return chart;
  return {
    ...chart,
    libraries: original.libraries,
    dependencies: chart.dependencies.map((child, index) => {
      const before = original.dependencies[index];
      return before === undefined ? child : withLibrariesOf(before, child);
    }),
  };
}

function requireChartDirectory(location: string): void {
  const stats = statSync(location, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new HelmError('ChartNotFound', `stat ${location}: no such file or directory`);
  }
  if (stats.isDirectory()) return;
  const chartFile = path.resolve(location, 'Chart.yaml');
  const reason = `open ${chartFile}: not a directory`;
  throw new HelmError('ChartNotFound', `unable to detect chart at ${chartFile}: ${reason}`);
}

function withVersions(chart: Chart, { version, appVersion }: PackageOptions): Chart {
  const metadata = {
    ...chart.metadata,
    ...(isGiven(version) ? { version } : {}),
    ...(isGiven(appVersion) ? { appVersion } : {}),
  };
  requireVersion(metadata.version);
  return { ...chart, metadata };
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

function requireVersion(version: string): void {
  try {
    parseVersion(version);
  } catch (cause) {
    if (!(cause instanceof SemverError)) throw cause;
    throw new HelmError('InvalidVersion', cause.message, {
      hint: `"${version}" is not a version such as 1.2.3`,
      cause,
    });
  }
}

function requireDirectory(directory: string): string {
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return directory;
  throw new HelmError('FileExists', `failed to save: is not a directory: ${directory}`);
}

async function sign(
  context: ActionContext,
  archive: ArchiveToSign,
  signing: SigningOptions,
): Promise<string> {
  const { defaultKeyring, signArchive } = await import('../provenance/index.ts');
  const home = context.environment['HOME'] ?? os.homedir();
  const keyring = signing.keyring ?? defaultKeyring(context.environment, home);
  return signArchive(archive, { ...signing, keyring, now: context.clock.now() });
}
