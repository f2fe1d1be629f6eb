import { existsSync } from 'node:fs';
import type { Chart } from '../chart/index.ts';
import type { Verification } from '../provenance/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { RemoteAccess } from './fetch-context.ts';
import { obtainFromDisk } from './obtain-from-disk.ts';
import type { TrustOptions } from './signature-requirement.ts';

/** Where a chart is looked for, and what it has to prove. */
export interface ChartSource extends RemoteAccess, TrustOptions {
  /** The URL of a repository that has the chart. */
  readonly repository?: string;
  /** Whether the newest version may be a prerelease. */
  readonly devel?: boolean;
  /** A version or a range beside the reference, which means nothing to a chart on this disk. */
  readonly version?: string;
}

export interface ObtainedChart {
  readonly chart: Chart;
  /** Absolute, where it came from this disk. */
  readonly location?: string;
  /** What it was found under, without secrets; the location for one on this disk. */
  readonly source: string;
  /** `sha256:…` of the archive, where that was asked for or is known. */
  readonly digest?: string;
  readonly verification?: Verification;
}

/** The chart that a reference names: on this disk if there is one, else from wherever it says. */
export async function obtainChart(
  context: ActionContext,
  reference: string,
  source: ChartSource = {},
): Promise<ObtainedChart> {
  const name = reference.trim();
  if (source.repository === undefined && existsSync(name))
    return obtainFromDisk(context, name, source);
  // Most commands are about a chart on this disk, and start faster without all that fetching takes.
  const { obtainByReference } = await import('./obtain-by-reference.ts');
  return obtainByReference(context, name, source);
}
