import type { ReleaseOptions } from '../../chart/index.ts';
import { copyValues } from '../../chart/index.ts';
import type { KubeClient } from '../../kube/index.ts';
import type { Capabilities, RenderedFiles } from '../../render/index.ts';
import { helmFunctions, renderChart } from '../../render/index.ts';
import type { ActionContext } from '../context.ts';
import type { ChartOperation } from '../lifecycle/chart-operation.ts';
import { templateEnvironment } from '../template-environment.ts';
import { Inquiries } from './inquiries.ts';
import type { PostRenderer } from './post-render.ts';

/** How a chart is rendered, besides what is in it. */
export interface RenderOptions {
  /** Whether templates may ask the network for the addresses of hosts. */
  readonly enablesDns?: boolean;
  readonly withSubchartNotes?: boolean;
  readonly postRenderer?: PostRenderer | undefined;
  /** A file of objects that `lookup` finds, and no others. */
  readonly lookupFile?: string | undefined;
}

export interface RenderInput extends RenderOptions {
  readonly release: ReleaseOptions;
  readonly capabilities: Capabilities;
  /** Answers `lookup`, which finds nothing without it. */
  readonly client?: KubeClient | undefined;
}

/** What the templates of an operation's chart become, through the post-renderer if there is one. */
export async function renderRelease(
  context: ActionContext,
  operation: ChartOperation,
  input: RenderInput,
): Promise<RenderedFiles> {
  const { release, capabilities, client, enablesDns, withSubchartNotes = false } = input;
  const inquiries = new Inquiries();
  const functions = helmFunctions({
    environment: templateEnvironment(context),
    custom: operation.functions,
    // Most commands ask neither, and start faster without what that takes.
    ...(client === undefined ? {} : await lookupWith(client, inquiries, context.signal)),
    ...(input.lookupFile === undefined ? {} : await lookupIn(input.lookupFile)),
    ...(enablesDns === true ? await hostLookupWith(inquiries) : {}),
  });
  const rendered = await inquiries.answering(() =>
    // Templates may change the values, and the next pass must not see that.
    renderChart(operation.chart, copyValues(operation.values), {
      ...{ release, capabilities, functions, withSubchartNotes },
    }),
  );
  if (input.postRenderer === undefined) return rendered;
  const { postRender } = await import('./post-render.ts');
  const { files, notes } = rendered;
  return { files: await postRender(context, files, input.postRenderer), notes };
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
