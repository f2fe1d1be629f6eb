import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Chart, ChartFile, ReadonlyValues, ValueFlags } from '../../chart/index.ts';
import { assumeRelease, assumeTarget } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { requireChartEvent } from '../../events/index.ts';
import { fileError } from '../../files/index.ts';
import { encodeUtf8 } from '../../go/index.ts';
import type { Manifest } from '../../render/index.ts';
import { sortByKind } from '../../render/index.ts';
import { renderRelease, startRelease, validateRelease } from '../../rendering/index.ts';
import type { ScriptOptions } from '../../scripts/index.ts';
import { obtainChart, readUserValues } from '../../source/index.ts';
import { printYaml } from '../../yaml/index.ts';

export interface LuaRunOptions {
  /** A directory, an archive or a reference. */
  readonly chart: string;
  /** The event that a function answers which the file returns; `post-render` without it. */
  readonly event?: string | undefined;
  readonly values?: ValueFlags;
  readonly scripts?: ScriptOptions;
}

/** What a chart is rendered to: each part as text. */
export interface RenderedText {
  readonly values: string;
  readonly manifest: string;
  readonly notes: string;
}

export interface LuaRunResult {
  /** Without any Lua. */
  readonly before: RenderedText;
  /** With the file as the chart's script. */
  readonly after: RenderedText;
}

/** Tries a script on a chart: renders it without Lua, and with the script in the place of its own. */
export async function luaRun(
  context: ActionContext,
  file: string,
  options: LuaRunOptions,
): Promise<LuaRunResult> {
  const event = requireChartEvent(options.event ?? 'post-render');
  const text = read(file);
  const { chart } = await obtainChart(context, options.chart);
  const values = await readUserValues(context, options.values ?? {});
  const { scripts = {} } = options;
  return {
    before: await render(context, chart, { values, scripts: { ...scripts, isOff: true } }),
    after: await render(context, withScript(chart, { file, text, event }), { values, scripts }),
  };
}

interface RenderInput {
  readonly values: ReadonlyValues;
  readonly scripts: ScriptOptions;
}

async function render(
  context: ActionContext,
  chart: Chart,
  { values, scripts }: RenderInput,
): Promise<RenderedText> {
  const target = assumeTarget(context);
  const release = assumeRelease(target);
  const request = { chart, values, release, target, options: { scripts } };
  await using run = await startRelease(context, 'template', request);
  await renderRelease(context, run, request);
  await validateRelease(run);
  await run.emit('post-template');
  return {
    values: printYaml(run.values),
    manifest: sortByKind(run.documents, ({ head }) => head.kind)
      .map(formatDocument)
      .join(''),
    notes: run.notes,
  };
}

/** Printed anew, so that an object which a handler merely looked at is no change. */
function formatDocument({ path: source, content, head }: Manifest): string {
  const text = head.kind === '' ? `${content}\n` : printYaml(head.object);
  return `---\n# Source: ${source}\n${text}`;
}

interface Script {
  readonly file: string;
  readonly text: Uint8Array;
  readonly event: string;
}

/** A file called chart.lua is the script; any other is required by one that hears what it returns. */
function withScript(chart: Chart, { file, text, event }: Script): Chart {
  const name = path.basename(file, '.lua');
  const own = fileOf(`ext/lua/${name}.lua`, text);
  const caller = `local handler = require(${JSON.stringify(name)})
if type(handler) == "function" then events.on("${event}", 0.5, handler) end
`;
  const added = name === 'chart' ? [own] : [own, fileOf('ext/lua/chart.lua', encodeUtf8(caller))];
  const names = new Set(['ext/lua/chart.lua', own.name]);
  return { ...chart, files: [...chart.files.filter((each) => !names.has(each.name)), ...added] };
}

function fileOf(name: string, data: Uint8Array): ChartFile {
  return { name, data, modified: undefined };
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw fileError('read', file, cause);
  }
}
