import type { Verification } from '../provenance/index.ts';
import { verifyArchive } from '../provenance/index.ts';
import type { FetchedChart } from '../repository/index.ts';
import { fetchChart, parseReference, withVersion } from '../repository/index.ts';
import type { ActionContext } from '../context/index.ts';
import { createFetchContext } from './fetch-context.ts';
import type { ChartSource } from './obtain-chart.ts';
import { keyringOf } from './verify-file.ts';

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
  const { repository, devel, verify, prov } = source;
  const wanted = withVersion(parseReference(reference), source.version);
  const fetched = await fetchChart(createFetchContext(context, source), wanted, {
    access: source,
    ...(repository === undefined ? {} : { repository }),
    ...(devel === undefined ? {} : { devel }),
    ...(verify === true ? { provenance: 'required' } : {}),
    ...(verify !== true && prov === true ? { provenance: 'optional' } : {}),
  });
  if (verify !== true) return { fetched };
  const { archive, provenance = Buffer.alloc(0), fileName } = fetched;
  const keyring = keyringOf(context, source);
  const now = context.clock.now();
  return {
    fetched,
    verification: await verifyArchive({ archive, provenance, fileName }, { keyring, now }),
  };
}
