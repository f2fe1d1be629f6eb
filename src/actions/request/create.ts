import { HelmError, isRecord } from '../../base/index.ts';
import type { UncheckedRecord } from '../../base/index.ts';
import type { Cluster } from '../../connection/index.ts';
import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { createObject } from '../../kube/index.ts';
import { loadContents } from '../../release/index.ts';
import { requireReadable, requireVersion } from '../../reports/index.ts';
import type { HelmRequest } from '../../requests/index.ts';
import { parseRequest, requestKind } from '../../requests/index.ts';
import { readUserValues } from '../../source/index.ts';
import type { ValueFlags } from '../../chart/index.ts';
import { toPlain } from '../../go/index.ts';

export interface RequestCreateOptions {
  /**
   * As for install, but never a path: the controller has no such file. Without it, that of the release, or
   * what the spec says.
   */
  readonly chart?: string | undefined;
  /** A release whose chart and values the request starts from. */
  readonly fromRelease?: string | undefined;
  readonly repository?: string;
  readonly values?: ValueFlags;
  /** Fields of the spec besides. */
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly dryRun?: boolean;
}

export interface CreatedRequest {
  readonly object: KubeObject;
  readonly request: HelmRequest;
}

/** Asks the controller for a release, new or one that there is. */
export async function createRequest(
  context: ActionContext,
  name: string,
  options: RequestCreateOptions,
): Promise<CreatedRequest> {
  const given = toPlain(await readUserValues(context, options.values ?? {}));
  using cluster = connectCluster(context);
  const { fromRelease, repository, spec = {}, dryRun = false } = options;
  const known = fromRelease && (await readDeployed(context, cluster, fromRelease));
  const reference = options.chart ?? (known ? known.reference : '');
  const isReachable = 'chart' in spec || /^(oci|https?):\/\//.test(repository ?? reference);
  if (!isReachable) throw unreachable(reference);
  const values = putOver(known ? known.values : {}, isRecord(given) ? given : {});
  const object: KubeObject = {
    ...requestKind,
    metadata: { name, namespace: cluster.namespace },
    spec: {
      chart: { reference, ...(repository === undefined ? {} : { repository }) },
      ...(Object.keys(values).length === 0 ? {} : { values }),
      ...(fromRelease === undefined || fromRelease === name ? {} : { releaseName: fromRelease }),
      ...spec,
    },
  };
  const write = { dryRun, fieldValidation: 'Strict', signal: context.signal } as const;
  const created = await createObject(cluster.client, object, write);
  return { object, request: parseRequest(created) };
}

/** As one file of values over another. */
function putOver(base: UncheckedRecord, over: UncheckedRecord): UncheckedRecord {
  const merged = Object.entries(over).map(([key, value]) => {
    const present = base[key];
    return [key, isRecord(value) && isRecord(present) ? putOver(present, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(merged) };
}

interface Deployed {
  readonly reference: string;
  readonly values: UncheckedRecord;
}

async function readDeployed(
  context: ActionContext,
  cluster: Cluster,
  name: string,
): Promise<Deployed> {
  const history = await requireReadable(context, cluster, name);
  const version = requireVersion(history, history.release.current);
  const { values } = await loadContents(cluster.client, version, context);
  return { reference: version.chart.reference, values };
}

function unreachable(reference: string): HelmError {
  if (reference === '') {
    return new HelmError('InvalidReference', 'no chart was named', {
      hint: 'give it after the name of the request, or a release that has it with --from-release',
    });
  }
  const message = `the chart "${reference}" cannot be found from a cluster`;
  return new HelmError('InvalidReference', message, {
    hint: 'name it by oci://… or https://…, or give its repository with --repo',
  });
}
