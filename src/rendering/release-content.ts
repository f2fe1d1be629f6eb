import type { Chart, ReadonlyValues } from '../chart/index.ts';
import { loadArchive, packSource } from '../chart/index.ts';
import { fromPlain, toPlain } from '../go/index.ts';
import type { KubeClient, ReadOptions } from '../kube/index.ts';
import type { Contents, Payload, ReleaseVersion } from '../release/index.ts';
import { loadContents, loadPayload } from '../release/index.ts';
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

function parseContent({ chart, ...contents }: Payload): ReleaseContent {
  return { chart: loadArchive(chart), ...parseContents(contents) };
}

function parseContents({ values, manifest, hooks, notes, origin }: Contents): RenderedContents {
  return {
    values: fromPlain(values) as ReadonlyValues,
    manifest,
    hooks: parseHooks(hooks.map(({ path, manifest: content }) => ({ path, content }))),
    notes,
    ...(origin === undefined ? {} : { origin }),
  };
}

export async function loadContent(
  client: KubeClient,
  version: ReleaseVersion,
  options: ReadOptions = {},
): Promise<ReleaseContent> {
  return parseContent(await loadPayload(client, version, options));
}

/** What is needed of it by who does not look at the chart. */
export async function loadRenderedContents(
  client: KubeClient,
  version: ReleaseVersion,
  options: ReadOptions = {},
): Promise<RenderedContents> {
  return parseContents(await loadContents(client, version, options));
}

/** The documents of a version that was recorded, its hooks among them. */
export function documentsOf({ manifest, hooks }: RenderedContents): readonly Manifest[] {
  return [
    ...parseDocuments(manifest),
    ...hooks.flatMap(({ path, content }) => readDocuments(new Map([[path, content]]))),
  ];
}
