import { isHelmError } from '../../base/index.ts';
import type { Chart, ChartFile, ReadonlyValues } from '../../chart/index.ts';
import { crdsOf, processDependencies, walkCharts } from '../../chart/index.ts';
import { assumeTarget } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { renderRelease, startRelease } from '../../rendering/index.ts';
import type { ChartRun, ScriptOptions } from '../../scripts/index.ts';
import { requireReleaseName } from '../../source/index.ts';
import type { Job, RenderedJob, Suite } from '../../unit-test/index.ts';
import {
  fullTemplateName,
  matchesTemplate,
  readRenderError,
  wantsFailure,
} from '../../unit-test/index.ts';
import { parseYaml, YamlError } from '../../yaml/index.ts';

export interface JobInput {
  readonly chart: Chart;
  readonly suite: Suite;
  readonly job: Job;
  readonly values: ReadonlyValues;
  /** Such as `web/charts/db`: what the names of its templates begin with. */
  readonly root: string;
  readonly skipSchemaValidation: boolean;
  readonly scripts: ScriptOptions;
}

/** Renders the templates that a suite selects as a test wants them. */
export async function renderJob(context: ActionContext, input: JobInput): Promise<RenderedJob> {
  const { suite, job, root } = input;
  const chart = selectTemplates(withVersions(input), suite, root);
  const names = [...walkCharts(chart)].flatMap(({ chart: each, path }) =>
    each.templates
      .map(({ name }) => withoutMark(`${path}/${name}`))
      .filter((name) => !isPartial(name)),
  );
  const isOpen = suite.templates.length === 0 || suite.templates.some((each) => each.includes('*'));
  const nameOf = (template: string): string => fullTemplateName(root, template);
  const crds = suite.includeCrds ? crdsOf(chart) : [];
  const defaults = isOpen
    ? [...names, ...crds.map(({ path }) => path)]
    : suite.templates.map(nameOf);
  try {
    const rendered = await render(context, chart, input);
    const files = [...names.map((name) => [name, ''] as const), ...rendered];
    const documents = new Map(files.map(([name, text]) => [name, documentsIn(name, text)]));
    for (const { path, file } of crds) documents.set(path, parse(decodeUtf8(file.data)));
    return { documents, isRendered: true, defaults, nameOf };
  } catch (error) {
    if (error instanceof YamlError) return failed(error.message, { job, defaults, nameOf });
    if (!isHelmError(error) || error.code === 'Interrupted') throw error;
    return failed(error.message, { job, defaults, nameOf });
  }
}

function failed(
  message: string,
  { job, defaults, nameOf }: Pick<RenderedJob, 'defaults' | 'nameOf'> & { readonly job: Job },
): RenderedJob {
  const found = wantsFailure(job) ? readRenderError(message) : undefined;
  const nothing = { isRendered: false, defaults, nameOf };
  if (found === undefined) return { ...nothing, documents: new Map(), error: message };
  const raw = [new Map([['raw', found.message]])];
  const templates = isPartial(found.template) ? defaults : [found.template];
  return { ...nothing, documents: new Map(templates.map((name) => [name, raw])) };
}

async function render(
  context: ActionContext,
  chart: Chart,
  { suite, job, values, skipSchemaValidation, scripts }: JobInput,
): Promise<readonly (readonly [string, string])[]> {
  const release = releaseOf(suite, job);
  const { capabilities } = assumeTarget(context, { kubeVersion: kubeVersionOf(suite, job) });
  const apiVersions = apiVersionsOf(suite, job);
  const { namespace } = release;
  const target = { namespace, capabilities: { ...capabilities, apiVersions } };
  const command = job.postRenderer.size > 0 ? job.postRenderer : suite.postRenderer;
  const objects = job.objects.length > 0 ? job.objects : suite.objects;
  const options = {
    skipSchemaValidation,
    scripts,
    ...(objects.length > 0 ? { lookupObjects: objects } : {}),
    ...(command.size > 0 ? { postRenderer: postRendererOf(command) } : {}),
  };
  const request = { chart, values, release, target, options };
  await using run = await startRelease(context, 'template', request);
  await renderRelease(context, run, request);
  return filesOf(run);
}

/** What the templates became, with what handlers made of the objects. */
function filesOf(run: ChartRun): readonly (readonly [string, string])[] {
  const own = `${run.chart.metadata.name}/templates/NOTES.txt`;
  const notes = [...(run.rendered?.noteFiles ?? [])].map(([name, text]) => {
    return [withoutMark(name), name === own ? run.notes : text] as const;
  });
  const files = run.rendered?.files ?? new Map<string, string>();
  if (run.context.top === undefined) return [...files, ...notes];
  const changed = Map.groupBy(run.documents, ({ path }) => path);
  const texts = [...changed].map(([path, made]) => {
    return [path, made.map(({ content }) => content).join('\n---\n')] as const;
  });
  return [...texts, ...notes];
}

function documentsIn(name: string, text: string): readonly unknown[] {
  if (name.endsWith('.txt')) return text === '' ? [] : [new Map([['raw', text]])];
  return parse(text);
}

function parse(text: string): readonly unknown[] {
  return text
    .split(/(?:^|\s*\n)---\s*/)
    .map((document) => parseYaml(document, { numbers: 'exact' }))
    .filter((document) => document instanceof Map && document.size > 0);
}

function isPartial(name: string): boolean {
  return (name.split('/').at(-1) ?? '').startsWith('_') || name.endsWith('.tpl');
}

/** The chart with the templates that a suite selects, and every partial. */
function selectTemplates(chart: Chart, suite: Suite, root: string): Chart {
  const wanted = suite.templates.map((each) => fullTemplateName(root, each));
  const unwanted = suite.excludeTemplates.map((each) => fullTemplateName(root, each));
  const isSelected = (name: string): boolean =>
    (wanted.length === 0 || wanted.some((each) => matchesTemplate(each, name))) &&
    !unwanted.some((each) => matchesTemplate(each, name));
  const select = (each: Chart, path: string): Chart => ({
    ...each,
    templates: each.templates
      .filter(({ name }) => isPartial(name) || isSelected(`${path}/${name}`))
      .map((file) => (isSelected(`${path}/${file.name}`) ? withMark(file) : unrendered(file))),
    dependencies: each.dependencies.map((child) =>
      select(child, `${path}/charts/${child.metadata.name}`),
    ),
  });
  return select(chart, chart.metadata.name);
}

/** What makes any text one of notes, which nobody reads as YAML. */
const mark = '.NOTES.txt';

function withMark(file: ChartFile): ChartFile {
  const isText = file.name.endsWith('.txt') && !file.name.endsWith('/NOTES.txt');
  return isText ? { ...file, name: file.name + mark } : file;
}

function withoutMark(name: string): string {
  return name.endsWith(`.txt${mark}`) ? name.slice(0, -mark.length) : name;
}

/** What is there for its definitions alone. */
function unrendered(file: ChartFile): ChartFile {
  return { ...file, name: file.name.replace(/([^/_][^/]*)$/, '_$1') };
}

/**
 * The chart and its subcharts in the version that a test wants. The subcharts are chosen before that,
 * by the versions that they have.
 */
function withVersions({ chart, suite, job, values }: JobInput): Chart {
  const version = textIn(job.chart, 'version') ?? textIn(suite.chart, 'version');
  const appVersion = textIn(job.chart, 'appVersion') ?? textIn(suite.chart, 'appVersion');
  if (version === undefined && appVersion === undefined) return chart;
  const change = (each: Chart): Chart => ({
    ...each,
    metadata: {
      ...each.metadata,
      version: version ?? each.metadata.version,
      appVersion: appVersion ?? each.metadata.appVersion,
      dependencies: undefined,
    },
  });
  const processed = processDependencies(chart, values, () => undefined);
  return { ...change(processed), dependencies: processed.dependencies.map(change) };
}

function releaseOf(suite: Suite, job: Job) {
  const text = (key: string): string | undefined =>
    textIn(job.release, key) ?? textIn(suite.release, key);
  const name = text('name');
  if (name !== undefined) requireReleaseName(name);
  return {
    name: name ?? 'RELEASE-NAME',
    namespace: text('namespace') ?? 'NAMESPACE',
    revision: Number(text('revision') ?? 0),
    isUpgrade: (text('upgrade') ?? 'false') === 'true',
  };
}

function kubeVersionOf(suite: Suite, job: Job): string | undefined {
  const text = (key: string): string | undefined =>
    textIn(job.capabilities, key) ?? textIn(suite.capabilities, key);
  const [major, minor] = [text('majorVersion'), text('minorVersion')];
  if (major === undefined && minor === undefined) return undefined;
  return `v${major ?? '1'}.${minor ?? '0'}.0`;
}

/** Those of a test besides those of its suite, unless the test says that there are none. */
function apiVersionsOf(suite: Suite, job: Job): readonly string[] {
  const own = job.capabilities.get('apiVersions');
  if (own === null) return [];
  const all = [own, suite.capabilities.get('apiVersions')];
  return all.flatMap((versions) => (Array.isArray(versions) ? versions.map(String) : []));
}

function postRendererOf(table: ReadonlyMap<string, unknown>) {
  const args = table.get('args');
  return {
    program: textIn(table, 'cmd') ?? '',
    args: Array.isArray(args) ? args.map(String) : [],
  };
}

function textIn(table: ReadonlyMap<string, unknown>, key: string): string | undefined {
  const value = table.get(key);
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  return typeof value === 'boolean' ? String(value) : undefined;
}
