import { isHelmError } from '../base/index.ts';
import type { ValueFlags } from '../chart/index.ts';
import type { Target } from '../connection/index.ts';
import { assumeTarget, assumedName } from '../connection/index.ts';
import type { ActionContext } from '../context/index.ts';
import { compareStrings, trimSpace } from '../go/index.ts';
import type { ManifestObject } from '../kube/index.ts';
import type { RenderedFiles, SourcedDocument } from '../render/index.ts';
import type { RenderOptions, TemplateResult } from '../rendering/index.ts';
import { runTemplate, startRelease } from '../rendering/index.ts';
import { readChart } from '../scripts/index.ts';
import type { ChartInput, NameOptions } from '../source/index.ts';
import {
  nameRelease,
  obtainInstallable,
  readUserValues,
  requireReleaseName,
} from '../source/index.ts';

export type { TemplateResult };

export interface TemplateOptions extends NameOptions, ChartInput, RenderOptions {
  /** A directory, an archive or a reference. */
  readonly chart: string;
  readonly values?: ValueFlags;
  readonly kubeVersion?: string | undefined;
  readonly apiVersions?: readonly string[];
  readonly isUpgrade?: boolean;
  /** Whether the cluster tells its version and its APIs, and answers `lookup`. */
  readonly asksCluster?: boolean;
  /** Told what the templates gave when that is not YAML, before the error is. */
  readonly onUnreadable?: ((files: readonly SourcedDocument[]) => void) | undefined;
}

/** Renders a chart as an install would: without a cluster, unless one is to be asked. */
export async function template(
  context: ActionContext,
  name: string | undefined,
  options: TemplateOptions,
): Promise<TemplateResult> {
  if (options.asksCluster !== true) {
    return render(context, name, options, { target: assumeTarget(context, options) });
  }
  const [{ connectCluster, fetchTarget }, { checkInstallable }] = await Promise.all([
    import('../connection/index.ts'),
    import('../deployment/index.ts'),
  ]);
  using cluster = connectCluster(context);
  const { namespace } = cluster;
  const check: Check = (release, objects) =>
    checkInstallable(context, cluster, { name: release, namespace, objects });
  return await render(context, name, options, {
    target: await fetchTarget(context, cluster),
    check,
  });
}

/** Looks at what would be installed under a name as the cluster would. */
type Check = (name: string, objects: readonly ManifestObject[]) => Promise<void>;

async function render(
  context: ActionContext,
  given: string | undefined,
  options: TemplateOptions,
  { target, check }: { readonly target: Target; readonly check?: Check },
): Promise<TemplateResult> {
  const name = nameRelease(context, given, options) ?? assumedName;
  const values = await readUserValues(context, options.values ?? {});
  const { chart } = await readChart('template', options.scripts, () =>
    obtainInstallable(context, options.chart, options),
  );
  requireReleaseName(name);
  const { isUpgrade = false } = options;
  const release = { name, namespace: target.namespace, revision: 1, isUpgrade };
  const request = { chart, values, release, target, options };
  await using run = await startRelease(context, 'template', request);
  try {
    return await runTemplate(context, run, request, check && ((objects) => check(name, objects)));
  } catch (error) {
    if (isHelmError(error, 'ManifestNotYaml')) options.onUnreadable?.(filesOf(run.rendered));
    throw error;
  }
}

function filesOf(
  { files }: Pick<RenderedFiles, 'files'> = { files: new Map() },
): SourcedDocument[] {
  return Array.from(files, ([path, content]) => ({ path, content }))
    .filter(({ content }) => trimSpace(content) !== '')
    .sort((a, b) => compareStrings(a.path, b.path));
}
