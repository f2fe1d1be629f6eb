import type { HelmError } from '../base/index.ts';
import { isHelmError } from '../base/index.ts';
import type { Chart, ReadonlyValues, ValuesMap } from '../chart/index.ts';
import {
  coalesceValues,
  copyValues,
  hoistLibraries,
  loadChart,
  loadSchemas,
  processDependencies,
  resolveValues,
} from '../chart/index.ts';
import type { FailedRendering, Finding, Rendering } from '../lint/index.ts';
import { lintChart } from '../lint/index.ts';
import type { KubeVersion, RenderedFiles } from '../render/index.ts';
import { defaultCapabilities, helmFunctions, renderChart } from '../render/index.ts';
import type { LocatedDirectory } from './chart-directory.ts';
import type { ActionContext } from './context.ts';
import { ChartOperation } from './lifecycle/chart-operation.ts';
import { renderWithEvents } from './lifecycle/render-with-events.ts';
import type { ScriptOptions } from './lifecycle/script-options.ts';
import { templateEnvironment } from './template-environment.ts';

export interface LintInput {
  readonly userValues: ReadonlyValues;
  readonly kubeVersion: KubeVersion;
  readonly skipsSchemas: boolean;
  readonly scripts: ScriptOptions;
}

/** Loads and renders what is in a directory, as far as that goes, and has the rules look at it. */
export async function lintDirectory(
  context: ActionContext,
  directory: LocatedDirectory,
  input: LintInput,
): Promise<readonly Finding[]> {
  const loaded = attempt(() =>
    loadChart(directory.location, { warn: context.logger.warn, acceptsAnyForm: true }),
  );
  const target = { ...input, directory, loaded, schemas: await loadSchemas() };
  if (isHelmError(loaded)) return lintChart({ ...target, rendering: failed('load', loaded) });
  const prepared = await prepare(context, loaded, input);
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
    return await ChartOperation.run(context, 'lint', begin, async (operation) => {
      const rendering = await render(context, operation, { release, capabilities });
      const findings = lintChart({ ...target, rendering });
      if (!rendering.isRendered) return findings;
      return [...findings, ...(await askScripts(operation, findings))];
    });
  } catch (error) {
    // A script that cannot even be loaded is a finding like a template that cannot be rendered.
    if (!isHelmError(error) || !error.code.startsWith('Lua')) throw error;
    return lintChart({ ...target, rendering: failed('render', error) });
  }
}

/**
 * The chart with its dependencies, and the values that its templates see. As in Helm the user's
 * values are coalesced twice, so that a null, gone the first time, removes no default the second.
 */
async function prepare(
  context: ActionContext,
  loaded: Chart,
  { userValues, skipsSchemas }: LintInput,
): Promise<{ chart: Chart; values: ValuesMap } | FailedRendering> {
  const { warn } = context.logger;
  const merged = attempt(() => {
    const chart = hoistLibraries(processDependencies(loaded, userValues, warn), warn);
    return { chart, values: coalesceValues(chart, userValues, ignore) };
  });
  if (isHelmError(merged)) return failed('dependencies', merged);
  const { chart } = merged;
  try {
    const values = await resolveValues(chart, merged.values, { warn, skipsSchemas });
    return { chart, values };
  } catch (error) {
    if (isHelmError(error)) return failed('render', error);
    throw error;
  }
}

type RenderingFacts = Pick<Parameters<typeof renderChart>[2], 'release' | 'capabilities'>;

/** Renders through the events. What is not YAML is for the rules to tell. */
async function render(
  context: ActionContext,
  operation: ChartOperation,
  facts: RenderingFacts,
): Promise<Rendering> {
  const { warn } = context.logger;
  const functions = helmFunctions({
    environment: templateEnvironment(context),
    custom: operation.functions,
    onWarning: (message) => warn('missing required value', { message }),
  });
  let rendered: RenderedFiles | undefined;
  try {
    await renderWithEvents(operation, {
      render: () => {
        const values = copyValues(operation.values);
        rendered = renderChart(operation.chart, values, { ...facts, functions });
        return rendered;
      },
    });
  } catch (error) {
    if (!isHelmError(error) || isHelmError(error, 'Interrupted')) throw error;
    if (rendered === undefined || !isHelmError(error, 'ManifestNotYaml')) {
      return failed('render', error);
    }
  }
  return {
    isRendered: true,
    chart: operation.chart,
    files: withChanges(operation, rendered?.files),
    findOrigin: rendered?.findOrigin,
  };
}

/** The rendered files, with what handlers made of the objects in them. */
function withChanges(
  operation: ChartOperation,
  files: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  if (operation.context.top === undefined) return files;
  const changed = new Map(files);
  const documents = Map.groupBy(operation.documents, ({ path }) => path);
  for (const [path, made] of documents) {
    changed.set(path, made.map(({ content }) => content).join('\n---\n'));
  }
  return changed;
}

/** What handlers add to the findings. */
async function askScripts(
  operation: ChartOperation,
  findings: readonly Finding[],
): Promise<Finding[]> {
  operation.context.findings = findings.map(({ severity, message, path }) => {
    return { severity, message, path };
  });
  const known = new Set(operation.context.findings.map(describe));
  await operation.emit('pre-lint');
  return operation.context.findings
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
