import { HelmError } from '../../base/index.ts';
import type { Chart, ReadonlyValues } from '../../chart/index.ts';
import { loadArchive } from '../../chart/index.ts';
import { fromPlain } from '../../go/index.ts';
import type { Manifest } from '../../render/index.ts';
import { formatDocuments, parseHooks } from '../../render/index.ts';
import type { ReleaseContent } from '../../rendering/index.ts';
import { documentsOf } from '../../rendering/index.ts';
import type { FrozenDocument, FrozenPlan } from './frozen-plan.ts';
import { sealText } from './seal.ts';

/** Whether a plan holds Secrets by their digests alone. */
export function isSealed({ documents, hooks }: FrozenPlan): boolean {
  return [...documents, ...hooks].some((document) => 'sealed' in document);
}

/** The chart that a plan holds; a rollback's is in the version that it goes to. */
export function chartOf({ chart }: FrozenPlan): Chart | undefined {
  return chart.package === undefined
    ? undefined
    : loadArchive(Buffer.from(chart.package, 'base64'));
}

export function valuesOf({ values }: FrozenPlan): ReadonlyValues {
  return fromPlain(values) as ReadonlyValues;
}

/**
 * What a plan deploys, exactly as it was frozen. Secrets that it does not hold are those of `fresh`, what
 * the same chart or version gives now: another one is an error.
 */
export function thawContent(
  plan: FrozenPlan,
  chart: Chart,
  fresh: ReleaseContent | undefined,
): ReleaseContent {
  const known = new Map(
    (fresh === undefined ? [] : documentsOf(fresh)).map((document: Manifest) => [
      sealText(document.content, plan.salt),
      document.content,
    ]),
  );
  const open = (document: FrozenDocument): { readonly path: string; readonly content: string } => {
    if ('text' in document) return { path: document.path, content: document.text };
    const content = known.get(document.sealed);
    if (content === undefined) throw sealBroken(document.object, document.path);
    return { path: document.path, content };
  };
  return {
    chart,
    values: valuesOf(plan),
    manifest: formatDocuments(plan.documents.map(open)),
    hooks: parseHooks(plan.hooks.map(open)),
    notes: plan.notes,
  };
}

function sealBroken(object: string, path: string): HelmError {
  return new HelmError(
    'PlanOutdated',
    `${object} of ${path} is not rendered as it was when the plan was made`,
    {
      hint: 'a chart that makes up its secrets makes others each time: freeze them with helm diff --out --show-secrets, and keep the plan as safe as they are',
    },
  );
}
