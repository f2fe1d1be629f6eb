import type { Hook, Manifest, SourcedDocument } from '../render/index.ts';

/** A chart that was rendered. */
export interface TemplateResult {
  readonly releaseName: string;
  readonly manifests: readonly Manifest[];
  readonly hooks: readonly Hook[];
  /** What is in `crds/`, which a release does not own. */
  readonly crds: readonly SourcedDocument[];
  readonly notes: string;
}
