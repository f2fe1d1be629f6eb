import type { Cluster } from '../src/connection/index.ts';
import type { ActionContext } from '../src/context/index.ts';
import type { HelmRequest } from '../src/requests/index.ts';
import type { BackOff } from './queue/back-off.ts';
import type { ChartCache } from './sources/chart-cache.ts';
import type { Tracer } from './traces/tracer.ts';
import type { HelmRecordView } from './views/helm-record-view.ts';
import type { RequestView } from './views/request-view.ts';
import type { ReleaseView } from './views/release-view.ts';

/** What a reconciliation has to go by and to work with. */
export interface World {
  readonly context: ActionContext;
  /** The controller's own connection. */
  readonly cluster: Cluster;
  /** The one namespace that this controller is for; none where it is for all. */
  readonly onlyNamespace: string | undefined;
  /** What requests may grant to scripts. */
  readonly permissions: readonly string[];
  readonly charts: ChartCache;
  readonly requests: RequestView;
  readonly releases: ReleaseView;
  readonly helmRecords: HelmRecordView;
  /** Trouble with what a request is made of, by its uid: no failure of its release. */
  readonly troubles: BackOff;
  readonly tracer: Tracer;
  /** A digest that nobody can confirm a guess by. */
  readonly sealValues: (values: string) => string;
}

/** The context in which something is done for a request: its namespace, and in whose name. */
export function contextFor({ context }: World, { namespace, spec }: HelmRequest): ActionContext {
  const { serviceAccountName: account, targetNamespace } = spec;
  return {
    ...context,
    settings: {
      ...context.settings,
      namespace: targetNamespace,
      ...(account === undefined
        ? {}
        : // Its groups the server knows; a right to name groups would be one to everything.
          { kubeAsUser: `system:serviceaccount:${namespace}:${account}`, kubeAsGroups: [] }),
    },
  };
}
