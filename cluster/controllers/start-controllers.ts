import type { KubeletOptions } from '../kubelet/containers.ts';
import { kubelet } from '../kubelet/kubelet.ts';
import type { Cluster } from '../registry/context.ts';
import { ControllerClient } from './client.ts';
import { ControllerHost } from './controller-host.ts';
import { clusterRoleController } from './cluster-role.ts';
import { cronJobController } from './cron-job.ts';
import { daemonSetController } from './daemon-set.ts';
import { definitionController, isEstablished, serve } from './definition.ts';
import { deploymentController } from './deployment.ts';
import { disruptionController } from './disruption.ts';
import { endpointsController } from './endpoints.ts';
import { GarbageCollector } from './garbage-collector.ts';
import { jobController } from './job.ts';
import { namespaceContentController, namespaceController } from './namespace.ts';
import { nodeController } from './node.ts';
import { oldEventController } from './old-events.ts';
import { policyStatusController } from './policy-status.ts';
import { quotaController, watchForQuotas } from './quota.ts';
import { replicaSetController, replicationController } from './replica-set.ts';
import { definitionResource } from './resources.ts';
import { scheduler } from './scheduler.ts';
import { statefulSetController } from './stateful-set.ts';
import { claimController, volumeController } from './volumes.ts';

export interface ControllerOptions extends KubeletOptions {
  /** The Kubernetes that nodes say they run: `v1.36.1`. */
  readonly version: string;
  /** PEM, of the cluster's authority. */
  readonly ca: string;
  readonly onError: (error: unknown) => void;
}

export interface RunningControllers {
  /** Works until there is nothing to do but wait for the clock. */
  settle(): void;
  stop(): void;
}

/** Starts everything that makes objects move. */
export function startControllers(cluster: Cluster, options: ControllerOptions): RunningControllers {
  const host = new ControllerHost(cluster.store, cluster.clock, options.onError);
  const manager = new ControllerClient(cluster, 'kube-controller-manager');
  const controllers = [
    namespaceController(manager),
    namespaceContentController(manager, options.ca),
    definitionController(manager),
    clusterRoleController(manager),
    deploymentController(manager),
    replicaSetController(manager),
    replicationController(manager),
    statefulSetController(manager),
    daemonSetController(manager),
    jobController(manager),
    cronJobController(manager),
    endpointsController(manager),
    claimController(manager),
    volumeController(manager),
    disruptionController(manager),
    oldEventController(manager),
    policyStatusController(new ControllerClient(cluster, 'validatingadmissionpolicy-status')),
    scheduler(new ControllerClient(cluster, 'kube-scheduler')),
    nodeController(new ControllerClient(cluster, 'kubelet'), options.version),
    kubelet(new ControllerClient(cluster, 'kubelet'), options),
  ];
  // What was defined before a restart has to be there before anything looks at it.
  for (const definition of manager.list(definitionResource)) {
    if (isEstablished(definition)) serve(manager, definition);
  }
  for (const controller of controllers) host.start(controller);
  const collector = new GarbageCollector(manager, (key) => host.enqueue(collection, key));
  const collection = collector.controller();
  collector.start();
  const quotas = quotaController(manager);
  host.start(quotas);
  const stopWatching = watchForQuotas(manager, (key) => host.enqueue(quotas, key));
  return {
    settle: () => host.settle(),
    stop() {
      stopWatching();
      collector.stop();
      host.stop();
    },
  };
}
