import type { JsonObject } from '../object.ts';
import { objectsAt } from '../object.ts';
import { kubernetesVersion } from '../version.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself } from './controller.ts';
import { conditionOf } from './pod-state.ts';
import { NODES, storageKeyOf } from './resources.ts';

const NOT_READY = 'node.kubernetes.io/not-ready';
const AMOUNTS: JsonObject = {
  cpu: '8',
  memory: '16Gi',
  pods: '1000',
  'ephemeral-storage': '100Gi',
};
const INFO: JsonObject = {
  machineID: '',
  systemUUID: '',
  bootID: '',
  kernelVersion: 'embedded',
  osImage: 'embedded',
  containerRuntimeVersion: 'none://0',
  kubeletVersion: kubernetesVersion.gitVersion,
  kubeProxyVersion: '',
  operatingSystem: 'linux',
  architecture: 'amd64',
};

/** Lets every node say that it is there, and how much it has to give. */
export function nodeController(client: ControllerClient): Controller {
  return {
    name: 'node-controller',
    watches: { [storageKeyOf(NODES)]: itself },
    reconcile(key) {
      const node = client.find(NODES, '', key);
      if (!node || node.metadata.deletionTimestamp !== undefined) return;
      if (conditionOf(node, 'Ready')?.['status'] !== 'True') {
        const time = client.timestamp();
        client.updateStatus(NODES, node, (draft) => {
          draft.status = { ...draft.status, ...readyStatus(key, time) };
        });
      }
      if (!objectsAt(node, 'spec', 'taints').some((taint) => taint['key'] === NOT_READY)) return;
      client.update(NODES, node, (draft) => {
        const taints = objectsAt(draft, 'spec', 'taints');
        draft.spec = {
          ...draft.spec,
          taints: taints.filter((taint) => taint['key'] !== NOT_READY),
        };
      });
    },
  };
}

function readyStatus(name: string, time: string): JsonObject {
  return {
    capacity: AMOUNTS,
    allocatable: AMOUNTS,
    addresses: [
      { type: 'InternalIP', address: '127.0.0.1' },
      { type: 'Hostname', address: name },
    ],
    conditions: [
      {
        type: 'Ready',
        status: 'True',
        reason: 'KubeletReady',
        message: 'kubelet is posting ready status',
        lastHeartbeatTime: time,
        lastTransitionTime: time,
      },
    ],
    nodeInfo: INFO,
  };
}
