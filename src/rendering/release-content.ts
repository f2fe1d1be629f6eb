import { isHelmError } from '../base/index.ts';
import type { Chart, ReadonlyValues } from '../chart/index.ts';
import { loadArchive, packSource } from '../chart/index.ts';
import { fromPlain, toPlain } from '../go/index.ts';
import type { KubeClient, ReadOptions } from '../kube/index.ts';
import type { Contents, Payload, ReleaseVersion } from '../release/index.ts';
import { unusableVersion, loadContents, loadPayload } from '../release/index.ts';
import type { Hook, Manifest } from '../render/index.ts';
import { parseDocuments, parseHooks, readDocuments } from '../render/index.ts';

/** What a version of a release consists of, be it about to be deployed or read back. */
export interface ReleaseContent extends RenderedContents {
  /** As it came, with all its subcharts. */
  readonly chart: Chart;
}

/** The same without its chart, which is stored apart. */
export interface RenderedContents {
  /** The user's own, without the chart's defaults. */
  readonly values: ReadonlyValues;
  readonly manifest: string;
  readonly hooks: readonly Hook[];
  readonly notes: string;
  /** Of a version that was adopted: what Helm's record said besides. */
  readonly origin?: Readonly<Record<string, unknown>>;
}

export function formatContent(content: ReleaseContent): Payload {
  const { chart, values, manifest, hooks, notes } = content;
  return {
    chart: packSource(chart).data,
    values: toPlain(values) as Payload['values'],
    manifest,
    hooks: hooks.map(({ path, content: text }) => ({ path, manifest: text })),
    notes,
  };
}

/** The chart that a version holds. */
export function parseRecordedChart(version: ReleaseVersion, archive: Uint8Array): Chart {
  return orCorrupt(version, 'its chart', () => loadArchive(archive));
}

function parseContents(version: ReleaseVersion, contents: Contents): RenderedContents {
  const { values, manifest, hooks, notes, origin } = contents;
  const texts = hooks.map(({ path, manifest: content }) => ({ path, content }));
  return {
    values: fromPlain(values) as ReadonlyValues,
    manifest,
    hooks: orCorrupt(version, 'its hooks', () => parseHooks(texts)),
    notes,
    ...(origin === undefined ? {} : { origin }),
  };
}

/** What was recorded could be read then: somebody has changed it since. */
function orCorrupt<T>(version: ReleaseVersion, what: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!isHelmError(error)) throw error;
    throw unusableVersion(version, `${what}: ${error.message}`);
  }
}

export async function loadContent(
  client: KubeClient,
  version: ReleaseVersion,
  options: ReadOptions = {},
): Promise<ReleaseContent> {
  const { chart, ...contents } = await loadPayload(client, version, options);
  return { chart: parseRecordedChart(version, chart), ...parseContents(version, contents) };
}

/** What is needed of it by who does not look at the chart. */
export async function loadRenderedContents(
  client: KubeClient,
  version: ReleaseVersion,
  options: ReadOptions = {},
): Promise<RenderedContents> {
  return parseContents(version, await loadContents(client, version, options));
}

/** The documents of a version that was recorded, its hooks among them. */
export function documentsOf({ manifest, hooks }: RenderedContents): readonly Manifest[] {
  return [
    ...parseDocuments(manifest),
    ...hooks.flatMap(({ path, content }) => readDocuments(new Map([[path, content]]))),
  ];
}
