/**
 * Rules of the house for every chart, as handlers of lifecycle events: each object says which team
 * answers for it, and no image goes without a tag. Renders a chart by them:
 *
 *     node examples/house-rules.ts ./my-chart
 */
import { HelmError, createContext, createHandler, formatTemplate, template } from 'helm-ts';
import type { ChartContext, ContextObject, EventContext, Handler } from 'helm-ts';

export const houseRules: readonly Handler[] = [
  createHandler({ event: 'post-render', name: 'house-rules', run: addTeam }),
  createHandler({ event: 'pre-validate', name: 'house-rules', run: requireTags }),
];

/** The chart's manifests by the rules; they would hold for `install` and `upgrade` just so. */
export async function renderByRules(chart: string): Promise<string> {
  const context = createContext({ handlers: houseRules });
  return formatTemplate(await template(context, undefined, { chart }));
}

/** What a context holds is replaced, never changed in place. */
function addTeam({ top }: EventContext): void {
  for (const chart of chartsOf(top)) chart.objects = chart.objects.map(withTeam);
}

function withTeam({ source, value }: ContextObject): ContextObject {
  const metadata = mapAt(value, 'metadata');
  const labels = new Map(mapAt(metadata, 'labels')).set('example.com/team', 'web');
  return { source, value: new Map(value).set('metadata', new Map(metadata).set('labels', labels)) };
}

/** What a handler throws stops the operation. */
function requireTags({ top }: EventContext): void {
  for (const { source, value } of chartsOf(top).flatMap(({ objects }) => objects)) {
    const image = imagesIn(value).find((name) => !/[:@][^/]+$/.test(name));
    if (image === undefined) continue;
    throw new HelmError('UntaggedImage', `${source}: the image "${image}" has no tag`);
  }
}

function imagesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(imagesIn);
  if (!(value instanceof Map)) return [];
  return [...value].flatMap(([key, item]) =>
    key === 'image' && typeof item === 'string' ? [item] : imagesIn(item),
  );
}

/** The chart and those below it. */
function chartsOf(chart: ChartContext | undefined): ChartContext[] {
  return chart === undefined ? [] : [chart, ...chart.charts.flatMap(chartsOf)];
}

function mapAt(map: ReadonlyMap<string, unknown>, key: string): ReadonlyMap<string, unknown> {
  const value = map.get(key);
  return value instanceof Map ? value : new Map();
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(await renderByRules(process.argv[2] ?? '.'));
}
