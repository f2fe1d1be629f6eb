import { crdsOf } from '../chart/index.ts';
import type { ActionContext } from '../context/index.ts';
import { decodeUtf8 } from '../go/index.ts';
import type { ManifestObject } from '../kube/index.ts';
import { sortDocuments } from '../render/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { objectsOf } from './release-documents.ts';
import type { RenderRequest } from './render-release.ts';
import { renderRelease, validateRelease } from './render-release.ts';
import type { TemplateResult } from './template-result.ts';

/** Looks at what would be installed, as a cluster would. */
export type CheckObjects = (objects: readonly ManifestObject[]) => Promise<void> | void;

/** The walk of `template`, once a chart's scripts are started. */
export async function runTemplate(
  context: ActionContext,
  run: ChartRun,
  request: RenderRequest,
  check?: CheckObjects,
): Promise<TemplateResult> {
  await renderRelease(context, run, request);
  await validateRelease(run, () => check?.(objectsOf(sortDocuments(run.documents).manifests)));
  await run.emit('post-template');
  return resultOf(request.release.name, run);
}

function resultOf(releaseName: string, run: ChartRun): TemplateResult {
  const crds = crdsOf(run.chart).map(({ path, file }) => ({
    path,
    content: decodeUtf8(file.data),
  }));
  return { releaseName, ...sortDocuments(run.documents), crds, notes: run.notes };
}
