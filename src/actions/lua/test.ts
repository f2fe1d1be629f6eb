import { HelmError } from '../../base/index.ts';
import type { Chart, ChartFile, ValueFlags } from '../../chart/index.ts';
import { assumeTarget } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { encodeUtf8 } from '../../go/index.ts';
import { renderRelease, startRelease } from '../../rendering/index.ts';
import type { ScriptOptions } from '../../scripts/index.ts';
import { resultsFunction, scriptUnderTest, testHarness } from '../../scripts/index.ts';
import { obtainChart, readUserValues } from '../../source/index.ts';

export interface LuaTestOptions {
  readonly values?: ValueFlags;
  readonly scripts?: ScriptOptions;
}

export interface LuaTestResult {
  /** Without `.lua`, below `ext/lua/`. */
  readonly file: string;
  readonly name: string;
  readonly passed: boolean;
  /** Why it failed. */
  readonly message: string;
}

const testFile = /^ext\/lua\/(.+_test)\.lua$/;
const script = 'ext/lua/chart.lua';

/** Runs the tests that a chart has for its Lua: `ext/lua/*_test.lua`. */
export async function luaTest(
  context: ActionContext,
  reference: string,
  options: LuaTestOptions = {},
): Promise<readonly LuaTestResult[]> {
  const { chart } = await obtainChart(context, reference);
  const tests = chart.files.flatMap(({ name }) => testFile.exec(name)?.[1] ?? []).toSorted();
  if (tests.length === 0) {
    throw new HelmError('NoTests', `chart "${chart.metadata.name}" has no ext/lua/*_test.lua`, {
      hint: '"helm create --lua" makes a chart that has one',
    });
  }
  const values = await readUserValues(context, options.values ?? {});
  const target = assumeTarget(context);
  const release = { name: 'test', namespace: target.namespace, revision: 1, isUpgrade: false };
  const { scripts = {} } = options;
  const rendering = { skipSchemaValidation: true, scripts };
  const request = { chart: harnessed(chart, tests), values, release, target, options: rendering };
  await using run = await startRelease(context, 'template', request);
  await renderRelease(context, run, request);
  const [text = '[]'] = run.rendered?.files.values() ?? [];
  return (JSON.parse(text) as { results: readonly LuaTestResult[] }).results.map(withOwnNames);
}

/** The chart with the harness as its script, and a template that prints what came of it. */
function harnessed(chart: Chart, tests: readonly string[]): Chart {
  const { name, version, appVersion, description } = chart.metadata;
  const own = chart.files.find((file) => file.name === script);
  const facts = { name, version, appVersion, description };
  const others = chart.files.filter((file) => file !== own);
  return {
    ...chart,
    files: [
      ...others,
      ...(own === undefined ? [] : [{ ...own, name: `ext/lua/${scriptUnderTest}.lua` }]),
      fileOf(script, testHarness(facts, tests, own !== undefined)),
    ],
    templates: [
      fileOf('templates/results.yaml', `{{ dict "results" ${resultsFunction} | toJson }}`),
    ],
    dependencies: chart.dependencies.map((child) => ({ ...child, templates: [] })),
  };
}

function fileOf(name: string, text: string): ChartFile {
  return { name, data: encodeUtf8(text), modified: undefined };
}

/** Places are told in the files as they are in the chart. */
function withOwnNames(result: LuaTestResult): LuaTestResult {
  return { ...result, message: result.message.replaceAll(`${scriptUnderTest}.lua`, 'chart.lua') };
}
