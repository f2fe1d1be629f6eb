import { dependencyFields, processDependencies } from '../../chart/index.ts';
import { toPlain } from '../../go/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { GetOptions } from '../../reports/index.ts';
import { readRelease } from '../../reports/index.ts';

type Texts = Readonly<Record<string, string>>;

/** What a version of a release is, besides what it holds. */
export interface ReleaseMetadata {
  readonly name: string;
  readonly chart: string;
  readonly version: string;
  readonly appVersion: string;
  /** The chart's. */
  readonly annotations: Texts;
  /** The user's own. */
  readonly labels: Texts;
  /** The chart's, as in Chart.yaml, without those that its values have switched off. */
  readonly dependencies: readonly { readonly name: string }[];
  readonly namespace: string;
  readonly revision: number;
  /** Helm's own versions have none. */
  readonly ulid?: string | undefined;
  readonly status: string;
  readonly deployedAt: Date;
  /** Empty where Helm did not record it, as none did before Helm 4. */
  readonly applyMethod: 'ssa' | 'csa' | '';
}

/** What is said of a release. */
export async function getMetadata(
  context: ActionContext,
  name: string,
  options: GetOptions = {},
): Promise<ReleaseMetadata> {
  const report = await readRelease(context, name, options);
  const { metadata } = processDependencies(report.chart, report.values, () => undefined);
  return {
    name: report.name,
    chart: metadata.name,
    version: metadata.version,
    appVersion: metadata.appVersion,
    annotations: sorted(toPlain(metadata.annotations ?? new Map()) as Texts),
    labels: sorted(report.labels),
    dependencies: (metadata.dependencies ?? []).map(
      (dependency) => toPlain(dependencyFields(dependency)) as { readonly name: string },
    ),
    namespace: report.namespace,
    revision: report.sequence,
    ulid: report.ulid,
    status: report.phase,
    deployedAt: report.lastDeployedAt,
    applyMethod: report.applyMethod,
  };
}

/** Maps have no order of their own, and Go's encoder gives them this one. */
function sorted(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  );
}
