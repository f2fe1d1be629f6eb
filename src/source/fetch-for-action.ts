import type { Verification } from '../provenance/index.ts';
import type { FetchedChart } from '../repository/index.ts';
import { fetchChart, parseReference, withVersion } from '../repository/index.ts';
import type { ActionContext } from '../context/index.ts';
import { createFetchContext } from './fetch-context.ts';
import type { ChartSource } from './obtain-chart.ts';
import { addressOf } from './address-of.ts';
import { requirementFor } from './signature-requirement.ts';

export interface FetchedForAction {
  readonly fetched: FetchedChart;
  readonly verification?: Verification;
}

/** Fetches the chart that a reference names, with the signature if one is wanted, and checks that. */
export async function fetchForAction(
  context: ActionContext,
  reference: string,
  source: ChartSource & { readonly prov?: boolean },
): Promise<FetchedForAction> {
  const { repository, devel, prov } = source;
  const parsed = withVersion(parseReference(reference), source.version);
  const { repositoryConfig } = context.settings;
  const address = addressOf(parsed, { repository, repositoryConfig });
  const requirement = requirementFor(context, address, source);
  const fetched = await fetchChart(createFetchContext(context, source), parsed, {
    access: source,
    ...(repository === undefined ? {} : { repository }),
    ...(devel === undefined ? {} : { devel }),
    ...(prov === true ? { provenance: 'optional' } : {}),
    ...requirement?.wants,
  });
  if (requirement === undefined) return { fetched };
  return { fetched, verification: await requirement.check(fetched) };
}
