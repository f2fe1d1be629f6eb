import type { HelmError } from '../base/index.ts';
import { isHelmError } from '../base/index.ts';
import type {
  Chart,
  ReadonlyValues,
  ReleaseOptions,
  SchemaDocuments,
  Schemas,
  ValuesMap,
} from '../chart/index.ts';
import {
  coalesceValues,
  hoistLibraries,
  loadChart,
  loadSchemas,
  processDependencies,
} from '../chart/index.ts';
import type { FailedRendering, Finding, Rendering } from '../lint/index.ts';
import { lintChart } from '../lint/index.ts';
import type { Capabilities, KubeVersion } from '../render/index.ts';
import { defaultCapabilities } from '../render/index.ts';
import { renderRelease, validateRelease } from '../rendering/index.ts';
import type { LocatedDirectory } from '../source/index.ts';
import type { ActionContext } from '../context/index.ts';
import { ChartRun, readChart } from '../scripts/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';

export interface LintInput {
  readonly userValues: ReadonlyValues;
  readonly kubeVersion: KubeVersion;
  readonly skipSchemaValidation: boolean;
  readonly scripts: ScriptOptions;
  readonly renderTimeout: number | undefined;
}

/** Loads and renders what is in a directory, as far as that goes, and has the rules look at it. */
export async function lintDirectory(
  context: ActionContext,
  directory: LocatedDirectory,
  input: LintInput,
): Promise<readonly Finding[]> {
  const { warn } = context.logger;
  const loaded = await readChart('lint', input.scripts, () =>
    attempt(() => loadChart(directory.location, { warn, acceptsAnyForm: true })),
  );
  const schemas = await loadSchemas();
  const documents = await documentsFor(context, loaded, { ...input, schemas });
  const target = { ...input, directory, loaded, schemas, documents };
  if (isHelmError(loaded)) return lintChart({ ...target, rendering: failed('load', loaded) });
  const prepared = prepare(context, loaded, input);
  if ('isRendered' in prepared) return lintChart({ ...target, rendering: prepared });
  const release = {
    name: 'test-release',
    namespace: context.settings.namespace ?? 'default',
    revision: 0,
    isUpgrade: false,
    isInstall: false,
  };
  const capabilities = { ...defaultCapabilities, kubeVersion: input.kubeVersion };
  const { scripts } = input;
  const begin = { ...prepared, release, capabilities, scripts };
  try {
    await using run = await ChartRun.start(context, 'lint', begin);
    const rendering = await render(context, run, { ...input, release, capabilities });
    const findings = lintChart({ ...target, rendering });
    if (!rendering.isRendered) return findings;
    return [...findings, ...(await askScripts(run, findings))];
  } catch (error) {
    // A script that cannot even be loaded is a finding like a template that cannot be rendered.
    if (!isHelmError(error) || !error.code.startsWith('Lua')) throw error;
    return lintChart({ ...target, rendering: failed('render', error) });
  }
}

/** What the rules need of the web, since they fetch nothing themselves. */
async function documentsFor(
  { fetchDocument }: ActionContext,
  loaded: Chart | HelmError,
  { schemas, skipSchemaValidation }: LintInput & { readonly schemas: Schemas },
): Promise<SchemaDocuments> {
  if (isHelmError(loaded) || skipSchemaValidation || !fetchDocument) return new Map();
  return schemas.fetchDocuments(loaded, fetchDocument);
}

/**
 * The chart with its dependencies, and the values that its templates see. As in Helm the user's
 * values are coalesced twice, so that a null, gone the first time, removes no default the second.
 */
function prepare(
  context: ActionContext,
  loaded: Chart,
  { userValues }: LintInput,
): { chart: Chart; values: ValuesMap } | FailedRendering {
  const { warn } = context.logger;
  const merged = attempt(() => {
    const chart = hoistLibraries(processDependencies(loaded, userValues, warn), warn);
    const values = coalesceValues(chart, userValues, ignore);
    return { chart, values: coalesceValues(chart, values, warn) };
  });
  if (isHelmError(merged)) return failed('dependencies', merged);
  return merged;
}

interface RenderingFacts extends Pick<LintInput, 'userValues' | 'skipSchemaValidation'> {
  readonly release: ReleaseOptions;
  readonly capabilities: Capabilities;
  readonly renderTimeout: number | undefined;
}

/** Renders through the events. What is not YAML is for the rules to tell. */
async function render(
  context: ActionContext,
  run: ChartRun,
  { release, capabilities, userValues, skipSchemaValidation, renderTimeout }: RenderingFacts,
): Promise<Rendering> {
  const { warn } = context.logger;
  const onMissingValue = (message: string): void => warn('missing required value', { message });
  try {
    await renderRelease(context, run, {
      release,
      target: { capabilities },
      values: userValues,
      options: { onMissingValue, skipSchemaValidation, renderTimeout },
    });
    await validateRelease(run);
  } catch (error) {
    if (!isHelmError(error) || isHelmError(error, 'Interrupted')) throw error;
    if (run.rendered === undefined || !isHelmError(error, 'ManifestNotYaml')) {
      return failed('render', error);
    }
  }
  return {
    isRendered: true,
    chart: run.chart,
    files: withChanges(run),
    findOrigin: run.rendered?.findOrigin,
  };
}

/** The rendered files, with what handlers made of the objects in them. */
function withChanges(run: ChartRun): ReadonlyMap<string, string> {
  const files = run.rendered?.files ?? new Map<string, string>();
  if (run.context.top === undefined) return files;
  const changed = new Map(files);
  const documents = Map.groupBy(run.documents, ({ path }) => path);
  for (const [path, made] of documents) {
    changed.set(path, made.map(({ content }) => content).join('\n---\n'));
  }
  return changed;
}

/** What handlers add to the findings. */
async function askScripts(run: ChartRun, findings: readonly Finding[]): Promise<Finding[]> {
  run.context.findings = findings.map(({ severity, message, path }) => {
    return { severity, message, path };
  });
  const known = new Set(run.context.findings.map(describe));
  await run.emit('pre-lint');
  return run.context.findings
    .filter((each) => !known.has(describe(each)))
    .map((each) => ({ ...each, code: 'ScriptFinding' }));
}

function describe({ severity, message, path }: Omit<Finding, 'code'>): string {
  return JSON.stringify([severity, message, path]);
}

function attempt<T>(act: () => T): T | HelmError {
  try {
    return act();
  } catch (error) {
    if (isHelmError(error)) return error;
    throw error;
  }
}

function failed(stage: FailedRendering['stage'], error: HelmError): FailedRendering {
  return { isRendered: false, stage, error };
}

function ignore(): void {
  // The warnings were given already.
}
