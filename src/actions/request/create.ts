import { HelmError } from '../../base/index.ts';
import { connectCluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { createObject } from '../../kube/index.ts';
import type { HelmRequest } from '../../requests/index.ts';
import { parseRequest, requestKind } from '../../requests/index.ts';
import { readUserValues } from '../../source/index.ts';
import type { ValueFlags } from '../../chart/index.ts';
import { toPlain } from '../../go/index.ts';

export interface RequestCreateOptions {
  /** As for install, but never a path: the controller has no such file. */
  readonly chart: string;
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

/** Asks the controller for a release. */
export async function createRequest(
  context: ActionContext,
  name: string,
  options: RequestCreateOptions,
): Promise<CreatedRequest> {
  const values = toPlain(await readUserValues(context, options.values ?? {}));
  using cluster = connectCluster(context);
  const { chart: reference, repository, spec = {}, dryRun = false } = options;
  if (!/^(oci|https?):\/\//.test(repository ?? reference)) throw unreachable(reference);
  const object: KubeObject = {
    ...requestKind,
    metadata: { name, namespace: cluster.namespace },
    spec: {
      chart: { reference, ...(repository === undefined ? {} : { repository }) },
      ...(Object.keys(values as object).length === 0 ? {} : { values }),
      ...spec,
    },
  };
  const { signal } = context;
  const created = await createObject(cluster.client, object, {
    dryRun,
    fieldValidation: 'Strict',
    signal,
  });
  return { object, request: parseRequest(created) };
}

function unreachable(reference: string): HelmError {
  return new HelmError(
    'InvalidReference',
    `the chart "${reference}" cannot be found from a cluster`,
    {
      hint: 'name it by oci://… or https://…, or give its repository with --repo',
    },
  );
}
