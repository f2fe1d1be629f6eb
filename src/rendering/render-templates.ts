import type { ReleaseOptions } from '../chart/index.ts';
import { copyValues } from '../chart/index.ts';
import type { KubeClient } from '../kube/index.ts';
import type { Capabilities, RenderedFiles } from '../render/index.ts';
import { countedList, helmFunctions, lookupAmong, renderChart } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { templateEnvironment } from '../context/index.ts';
import { RenderDeadline } from './render-deadline.ts';
import { Inquiries } from './inquiries.ts';
import type { PostRenderer } from './post-render.ts';

/** How templates are rendered, besides what is in them. */
export interface TemplateOptions {
  /** Whether templates may ask the network for the addresses of hosts. */
  readonly enableDns?: boolean;
  readonly renderSubchartNotes?: boolean;
  readonly postRenderer?: PostRenderer | undefined;
  /** A file of objects that `lookup` finds, and no others. */
  readonly lookupFile?: string | undefined;
  /** Objects that `lookup` finds, and no others. */
  readonly lookupObjects?: readonly unknown[];
  /** Told of a value that is required and missing, which is then no error: for lint. */
  readonly onMissingValue?: (message: string) => void;
  /** Milliseconds that the templates may take. */
  readonly renderTimeout?: number | undefined;
}

export interface TemplateRequest {
  readonly release: ReleaseOptions;
  readonly target: {
    readonly capabilities: Capabilities;
    /** Answers `lookup`, which finds nothing without it. */
    readonly client?: KubeClient | undefined;
  };
  readonly options: TemplateOptions;
}

/** What the templates of a run's chart become, through the post-renderer if there is one. */
export async function renderTemplates(
  context: ActionContext,
  run: ChartRun,
  { release, target: { capabilities, client }, options }: TemplateRequest,
): Promise<RenderedFiles> {
  const { enableDns = false, renderSubchartNotes = false, lookupFile, postRenderer } = options;
  const inquiries = new Inquiries();
  const functions = helmFunctions({
    environment: templateEnvironment(context),
    custom: run.functions,
    ...(options.onMissingValue === undefined ? {} : { onWarning: options.onMissingValue }),
    // Most commands ask neither, and start faster without what that takes.
    ...(client === undefined ? {} : await lookupWith(client, inquiries, context.signal)),
    ...(lookupFile === undefined ? {} : await lookupIn(lookupFile)),
    ...(options.lookupObjects === undefined
      ? {}
      : { lookup: lookupAmong(options.lookupObjects, countedList) }),
    ...(enableDns ? await hostLookupWith(inquiries) : {}),
  });
  const deadline = new RenderDeadline(context.clock, options.renderTimeout);
  const { isExpired } = deadline;
  const rendered = await inquiries.answering(() =>
    deadline.during(() =>
      // Templates may change the values, and the next pass must not see that.
      renderChart(run.chart, copyValues(run.values), {
        release,
        capabilities,
        functions,
        renderSubchartNotes,
        isExpired,
      }),
    ),
  );
  if (postRenderer === undefined) return rendered;
  const { postRender } = await import('./post-render.ts');
  const { files, notes } = rendered;
  return { files: await postRender(context, files, postRenderer), notes };
}

async function lookupWith(client: KubeClient, inquiries: Inquiries, signal: AbortSignal) {
  const { lookupObjects } = await import('./lookup-objects.ts');
  return { lookup: lookupObjects(client, inquiries, signal) };
}

async function lookupIn(file: string) {
  const { lookupFromFile } = await import('./lookup-from-file.ts');
  return { lookup: lookupFromFile(file) };
}

async function hostLookupWith(inquiries: Inquiries) {
  const { lookupHosts } = await import('./lookup-hosts.ts');
  return { lookupHost: lookupHosts(inquiries) };
}
