import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { Chart } from '../chart/index.ts';
import { isCompatibleVersion, loadArchive, loadChart } from '../chart/index.ts';
import type { Verification } from '../provenance/index.ts';
import {
  formatReference,
  parseReference,
  referenceName,
  refuseVersionFlag,
} from '../repository/index.ts';
import type { ChartReference } from '../repository/index.ts';
import type { ActionContext } from './context.ts';
import type { RemoteAccess } from './fetch-context.ts';

/** Where a chart is looked for, and what it has to prove. */
export interface ChartSource extends RemoteAccess {
  /** The URL of a repository that has the chart. */
  readonly repository?: string;
  /** Whether the newest version may be a prerelease. */
  readonly isDevelopment?: boolean;
  /** Refuses a chart that is not signed by a key of the keyring. */
  readonly isVerified?: boolean;
  /** GnuPG's own without it. */
  readonly keyring?: string;
  /** Always refused: a version is part of the reference. */
  readonly version?: string;
}

export interface ObtainedChart {
  readonly chart: Chart;
  /** Absolute, where it came from this disk. */
  readonly location?: string;
  /** What it was found under, without secrets; the location for one on this disk. */
  readonly source: string;
  /** `sha256:…` of the archive, where there is one. */
  readonly digest?: string;
  readonly verification?: Verification;
}

/** The chart that a reference names: on this disk if there is one, else from wherever it says. */
export async function obtainChart(
  context: ActionContext,
  reference: string,
  source: ChartSource = {},
): Promise<ObtainedChart> {
  if (source.version !== undefined) throw refuseVersionFlag(reference, source.version);
  const local = source.repository === undefined ? findLocal(reference) : undefined;
  if (local !== undefined) return obtainLocal(context, local, source);
  const { fetchForAction } = await import('./fetch-for-action.ts');
  const { fetched, verification } = await fetchForAction(context, reference, source);
  const { archive, digest } = fetched;
  return {
    chart: loadArchive(archive, { warn: context.logger.warn }),
    source: fetched.source,
    digest,
    ...(verification === undefined ? {} : { verification }),
  };
}

interface LocalFile {
  readonly path: string;
  readonly reference: ChartReference | undefined;
}

/** A path as it is, or else what is left of it without version and digest. */
function findLocal(text: string): LocalFile | undefined {
  const name = text.trim();
  if (existsSync(name)) return { path: name, reference: undefined };
  const reference = parseReference(name);
  const file = referenceName(reference);
  if (reference.kind !== 'url' && reference.kind !== 'registry' && existsSync(file)) {
    return { path: file, reference };
  }
  if (path.isAbsolute(name) || name.startsWith('.')) {
    throw new HelmError('ChartNotFound', `path ${JSON.stringify(file)} not found`);
  }
  return undefined;
}

async function obtainLocal(
  context: ActionContext,
  { path: file, reference }: LocalFile,
  source: ChartSource,
): Promise<ObtainedChart> {
  const location = path.resolve(file);
  const isArchive = !statSync(location).isDirectory();
  const chart = loadChart(location, { warn: context.logger.warn });
  const digest = await digestFor(location, {
    isArchive,
    isWanted: reference?.digest !== undefined,
  });
  if (reference !== undefined) requirePins(reference, chart, digest);
  const verification =
    source.isVerified === true ? await verifyLocal(context, location, source) : undefined;
  return {
    chart,
    location,
    source: location,
    ...(digest === undefined ? {} : { digest }),
    ...(verification === undefined ? {} : { verification }),
  };
}

async function digestFor(
  location: string,
  { isArchive, isWanted }: { isArchive: boolean; isWanted: boolean },
): Promise<string | undefined> {
  if (!isArchive || !isWanted) return undefined;
  const { digestOf } = await import('../provenance/index.ts');
  return digestOf(readFileSync(location));
}

function requirePins(
  reference: ChartReference,
  { metadata }: Chart,
  digest: string | undefined,
): void {
  const { version } = reference;
  if (version !== undefined && !isCompatibleVersion(metadata.version, version)) {
    throw new HelmError(
      'ChartNotFound',
      `the chart at "${referenceName(reference)}" has version ${metadata.version}, not ${version}`,
    );
  }
  if (reference.digest === undefined || reference.digest === digest) return;
  const found = digest ?? 'a directory, which has no digest';
  throw new HelmError('DigestMismatch', `"${formatReference(reference)}" is ${found}`);
}

async function verifyLocal(
  context: ActionContext,
  location: string,
  { keyring }: ChartSource,
): Promise<Verification> {
  const { verify } = await import('./verify.ts');
  return verify(context, location, keyring === undefined ? {} : { keyring });
}
