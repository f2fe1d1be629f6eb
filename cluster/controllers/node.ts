import type { JsonObject } from '../object.ts';
import { objectsAt } from '../object.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself } from './controller.ts';
import { conditionOf } from './pod-state.ts';
import { nodeResource, storageKeyOf } from './resources.ts';

const notReady = 'node.kubernetes.io/not-ready';
const amounts: JsonObject = {
  cpu: '64',
  memory: '256Gi',
  pods: '1000',
  'ephemeral-storage': '1Ti',
};
const info = {
  machineID: '',
  systemUUID: '',
  bootID: '',
  kernelVersion: 'embedded',
  osImage: 'embedded',
  containerRuntimeVersion: 'none://0',
  kubeProxyVersion: '',
  operatingSystem: 'linux',
  architecture: 'amd64',
};

/** Lets every node say that it is there, and how much it has to give. */
export function nodeController(client: ControllerClient, kubeletVersion: string): Controller {
  return {
    name: 'node-controller',
    watches: { [storageKeyOf(nodeResource)]: itself },
    reconcile(key) {
      const node = client.find(nodeResource, '', key);
      if (!node || node.metadata.deletionTimestamp !== undefined) return;
      if (conditionOf(node, 'Ready')?.['status'] !== 'True') {
        const time = client.timestamp();
        client.updateStatus(nodeResource, node, (draft) => {
          draft.status = {
            ...draft.status,
            ...readyStatus(key, time),
            nodeInfo: { ...info, kubeletVersion },
          };
        });
      }
      if (!objectsAt(node, 'spec', 'taints').some((taint) => taint['key'] === notReady)) return;
      client.update(nodeResource, node, (draft) => {
        const taints = objectsAt(draft, 'spec', 'taints');
        draft.spec = {
          ...draft.spec,
          taints: taints.filter((taint) => taint['key'] !== notReady),
        };
      });
    },
  };
}

function readyStatus(name: string, time: string): JsonObject {
  return {
    capacity: amounts,
    allocatable: amounts,
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
  };
}
