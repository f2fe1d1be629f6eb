import { bootstrap } from '../../cluster/bootstrap.ts';
import { ControllerClient } from '../../cluster/controllers/client.ts';
import type { RunningControllers } from '../../cluster/controllers/start-controllers.ts';
import { startControllers } from '../../cluster/controllers/start-controllers.ts';
import type { KubeletOptions } from '../../cluster/kubelet/containers.ts';
import { behaviorOf } from '../../cluster/kinds/behaviors.ts';
import { ManualClock } from '../../cluster/manual-clock.ts';
import type { Cluster } from '../../cluster/registry/context.ts';
import { Catalog } from '../../cluster/resources/catalog.ts';
import { Store } from '../../cluster/storage/store.ts';

export interface MemoryCluster {
  readonly cluster: Cluster;
  readonly clock: ManualClock;
  readonly client: ControllerClient;
  readonly controllers: RunningControllers;
  /** Moves the clock, and lets the controllers do what there is to do. */
  advance(milliseconds: number): void;
}

/** A cluster without its server, in a world where time stands still: for tests. */
export function createMemoryCluster(
  options: Partial<KubeletOptions> & { readonly nodes?: number } = {},
): MemoryCluster {
  const clock = new ManualClock();
  let count = 0;
  const cluster: Cluster = {
    store: new Store(),
    catalog: new Catalog(behaviorOf),
    clock,
    createUid: () => `uid-${++count}`,
    createSuffix: () => String(++count).padStart(5, '0'),
  };
  bootstrap(cluster, { nodes: options.nodes ?? 1 });
  const controllers = startControllers(cluster, {
    readyDelay: options.readyDelay ?? 0,
    pullDelay: options.pullDelay ?? 0,
    ca: 'certificate',
    version: 'v1.36.1',
    onError: (error) => {
      throw error;
    },
  });
  controllers.settle();
  return {
    cluster,
    clock,
    client: new ControllerClient(cluster, 'test'),
    controllers,
    advance(milliseconds) {
      controllers.settle();
      let left = milliseconds;
      for (
        let next = clock.untilNext();
        next !== undefined && next <= left;
        next = clock.untilNext()
      ) {
        clock.advance(next);
        left -= next;
        controllers.settle();
      }
      clock.advance(left);
    },
  };
}
