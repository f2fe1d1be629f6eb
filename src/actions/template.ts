import { isHelmError } from '../base/index.ts';
import type { ValueFlags } from '../chart/index.ts';
import { crdsOf } from '../chart/index.ts';
import { compareStrings, decodeUtf8, trimSpace } from '../go/index.ts';
import type { Hook, Manifest, RenderedFiles, SourcedDocument } from '../render/index.ts';
import { formatDocuments, sortDocuments } from '../render/index.ts';
import { assumeSurroundings } from './assume-surroundings.ts';
import type { ChartInput } from './chart-input.ts';
import { obtainInstallable } from './chart-input.ts';
import type { Surroundings } from './cluster/fetch-surroundings.ts';
import type { ActionContext } from './context.ts';
import { ChartOperation } from './lifecycle/chart-operation.ts';
import { renderWithEvents } from './lifecycle/render-with-events.ts';
import type { ScriptOptions } from './lifecycle/script-options.ts';
import type { NameOptions } from './release-name.ts';
import { nameRelease, requireReleaseName } from './release-name.ts';
import { prepareRelease } from './prepare-release.ts';
import { renderRelease } from './rendering/render-release.ts';
import type { RenderOptions } from './rendering/render-release.ts';
import { readUserValues } from './user-values.ts';

export interface TemplateOptions extends NameOptions, ChartInput, RenderOptions {
  /** A directory, an archive or a reference. */
  readonly chart: string;
  readonly values?: ValueFlags;
  readonly kubeVersion?: string | undefined;
  readonly apiVersions?: readonly string[];
  readonly isUpgrade?: boolean;
  readonly skipsSchemas?: boolean;
  readonly scripts?: ScriptOptions;
  /** Whether the cluster tells its version and its APIs, and answers `lookup`. */
  readonly asksCluster?: boolean;
  /** Told what the templates gave when that is not YAML, before the error is. */
  readonly onUnreadable?: ((files: readonly SourcedDocument[]) => void) | undefined;
}

export interface TemplateResult {
  readonly releaseName: string;
  readonly manifests: readonly Manifest[];
  readonly hooks: readonly Hook[];
  /** What is in `crds/`, which a release does not own. */
  readonly crds: readonly SourcedDocument[];
  readonly notes: string;
}

/** Renders a chart as an install would: without a cluster, unless one is to be asked. */
export async function template(
  context: ActionContext,
  options: TemplateOptions,
): Promise<TemplateResult> {
  if (options.asksCluster !== true)
    return render(context, options, assumeSurroundings(context, options));
  const [{ withCluster }, { fetchSurroundings }, { validateManifest }] = await Promise.all([
    import('./cluster/connect-cluster.ts'),
    import('./cluster/fetch-surroundings.ts'),
    import('./deploy/validate-manifest.ts'),
  ]);
  return withCluster(context, async (cluster) => {
    const { namespace } = cluster;
    const validate: Validate = (name, manifest) =>
      validateManifest(context, cluster, { name, namespace, manifest });
    return render(context, options, await fetchSurroundings(context, cluster), validate);
  });
}

/** Looks at what would be installed under a name as the cluster would. */
type Validate = (name: string, manifest: string) => Promise<void>;

async function render(
  context: ActionContext,
  options: TemplateOptions,
  { namespace, capabilities, client, access }: Surroundings,
  validate?: Validate,
): Promise<TemplateResult> {
  const releaseName = nameRelease(context, options.chart, options) ?? 'release-name';
  const userValues = await readUserValues(context, options.values ?? {});
  const { chart } = await obtainInstallable(context, options.chart, options);
  requireReleaseName(releaseName);
  const prepared = await prepareRelease(context, chart, userValues, {
    capabilities,
    skipsSchemas: options.skipsSchemas ?? false,
  });
  const release = {
    name: releaseName,
    namespace,
    revision: 1,
    isUpgrade: options.isUpgrade ?? false,
  };
  const { scripts = {} } = options;
  const input = { ...prepared, release, capabilities, scripts, cluster: access };
  return ChartOperation.run(context, 'template', input, async (events) => {
    const given = { ...options, ...{ release, capabilities, client } };
    let rendered: RenderedFiles | undefined;
    try {
      await renderWithEvents(events, {
        render: async () => (rendered = await renderRelease(context, events, given)),
        validate: () =>
          validate?.(releaseName, formatDocuments(sortDocuments(events.documents).manifests)),
      });
    } catch (error) {
      if (isHelmError(error, 'ManifestNotYaml')) options.onUnreadable?.(filesOf(rendered));
      throw error;
    }
    await events.emit('post-template');
    return {
      releaseName,
      ...sortDocuments(events.documents),
      crds: crdsOf(prepared.chart).map(({ path, file }) => ({
        path,
        content: decodeUtf8(file.data),
      })),
      notes: events.notes,
    };
  });
}

function filesOf(
  { files }: Pick<RenderedFiles, 'files'> = { files: new Map() },
): SourcedDocument[] {
  return Array.from(files, ([path, content]) => ({ path, content }))
    .filter(({ content }) => trimSpace(content) !== '')
    .sort((a, b) => compareStrings(a.path, b.path));
}
