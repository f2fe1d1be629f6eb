import type { Target } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { Chart, ReadonlyValues, ReleaseOptions } from '../chart/index.ts';
import { requireSchemas } from '../chart/index.ts';
import type { ScriptOptions } from '../scripts/index.ts';
import { ChartRun } from '../scripts/index.ts';
import { prepareRelease } from './prepare-release.ts';
import type { TemplateOptions } from './render-templates.ts';
import { renderTemplates } from './render-templates.ts';

/** What a user may say about rendering. */
export interface RenderOptions extends TemplateOptions {
  readonly skipSchemaValidation?: boolean;
  readonly scripts?: ScriptOptions;
  readonly noHooks?: boolean;
}

export interface RenderRequest {
  /** As it came, with all its subcharts. */
  readonly chart: Chart;
  /** The user's own. */
  readonly values: ReadonlyValues;
  readonly release: ReleaseOptions;
  readonly target: Target;
  readonly options: RenderOptions;
}

/** Prepares a chart and its values, and starts its scripts: everything before the first event. */
export async function startRelease(
  context: ActionContext,
  operation: 'template' | 'install' | 'upgrade',
  { chart, values, release, target, options }: RenderRequest,
): Promise<ChartRun> {
  const { capabilities, access: cluster } = target;
  const { skipSchemaValidation = false, scripts = {}, noHooks = false } = options;
  const prepared = await prepareRelease(context, chart, values, {
    capabilities,
    skipSchemaValidation,
  });
  const input = { ...prepared, release, capabilities, scripts, noHooks, cluster };
  return ChartRun.start(context, operation, input);
}

/** What rendering needs to know, once a chart's scripts are started. */
export interface RenderInput extends Pick<RenderRequest, 'release' | 'options'> {
  readonly target: Pick<Target, 'capabilities' | 'client'>;
  /** The user's own, for errors to point to. */
  readonly values: ReadonlyValues;
}

/** The one render of every command: from `chart-loaded` to the objects that `post-render` leaves. */
export async function renderRelease(
  context: ActionContext,
  run: ChartRun,
  request: RenderInput,
): Promise<void> {
  await run.emit('chart-loaded');
  await run.emit('pre-render');
  if (request.options.skipSchemaValidation !== true) await checkValues(context, run, request);
  run.takeRendered(await run.perform('render', () => renderTemplates(context, run, request)));
  await run.emit('post-render');
}

/** What scripts fill in may satisfy a schema, and what they break is seen. */
async function checkValues(
  { logger, fetchDocument }: ActionContext,
  run: ChartRun,
  { values: userValues }: RenderInput,
): Promise<void> {
  const findLater = (path: readonly string[]): string | undefined => run.findValueChange(path);
  const options = { warn: logger.warn, userValues, findLater, fetchDocument };
  await requireSchemas(run.chart, run.values, options);
}

/** The checks between rendering and what a command does with the objects. */
export async function validateRelease(
  run: ChartRun,
  validate: () => Promise<void> | void = () => undefined,
): Promise<void> {
  await run.emit('pre-validate');
  await run.perform('validate', validate);
  await run.emit('post-validate');
}
