import { HelmError } from '../../src/base/index.ts';
import type { ActionContext } from '../../src/context/index.ts';
import type { KubeClient, KubeObject } from '../../src/kube/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import type { ObtainedChart } from '../../src/source/index.ts';
import { obtainFromArchive, obtainFromFiles } from '../../src/source/index.ts';
import type { ChartCache, Fetching } from './chart-cache.ts';
import { credentialsIn } from './credentials.ts';
import { requireData, requireEntry } from './read-object.ts';
import { trustIn } from './trusted-keys.ts';

export interface ChartPlaces {
  readonly context: ActionContext;
  /** As whom the request's ConfigMaps and Secrets are read. */
  readonly client: KubeClient;
  readonly cache: ChartCache;
}

/** The chart that a request asks for, from wherever it says; never from the controller's own disk. */
export async function obtainRequested(
  { context, client, cache }: ChartPlaces,
  request: HelmRequest,
): Promise<ObtainedChart> {
  const { namespace, spec } = request;
  const { configMap, inline } = spec.chart;
  if (configMap !== undefined) {
    const { name, key } = configMap;
    const object = await requireData(
      client,
      { kind: 'ConfigMap', namespace, name },
      context.signal,
    );
    const source = `configmap/${namespace}/${name}/${key}`;
    return obtainFromArchive(context, requireEntry(object, key), source);
  }
  if (inline !== undefined) {
    return obtainFromFiles(context, textsIn(inline), `helmrequest/${namespace}/${request.name}`);
  }
  return cache.obtain(context, await fetchingOf(context, client, request));
}

function textsIn(files: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, String(text)]));
}

const address = /^(oci|https?):\/\//;
/** What stands behind it may be a range: `web:>=1.2 <2`. */
const plainName = /^[A-Za-z0-9][\w.+-]*([:@][^/\\]+)?$/;

async function fetchingOf(
  context: ActionContext,
  client: KubeClient,
  { namespace, spec: { chart, interval } }: HelmRequest,
): Promise<Fetching> {
  const { reference, repository, verify, plainHttp } = chart;
  const isInRepository = repository !== undefined && address.test(repository);
  if (reference === undefined || !(isInRepository ? plainName : address).test(reference)) {
    throw new HelmError(
      'InvalidReference',
      `the chart "${reference ?? ''}" cannot be found from a cluster`,
      {
        hint: 'spec.chart.reference is oci://… or https://…, or a name beside spec.chart.repository',
      },
    );
  }
  const read = async (name: string | undefined): Promise<KubeObject | undefined> =>
    name === undefined
      ? undefined
      : requireData(client, { kind: 'Secret', namespace, name }, context.signal);
  const [login, keys] = await Promise.all([read(chart.secret), read(chart.verifySecret)]);
  return {
    reference,
    interval,
    source: {
      ...(isInRepository ? { repository } : {}),
      ...(login && credentialsIn(login, repository ?? reference)),
      ...(keys && trustIn(context, keys)),
      verify,
      plainHttp,
    },
  };
}
