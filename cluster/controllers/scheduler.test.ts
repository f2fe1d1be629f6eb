import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject, KubeObject } from '../object.ts';
import { stringAt } from '../object.ts';
import type { MemoryCluster } from '../../test/support/memory-cluster.ts';
import { createMemoryCluster } from '../../test/support/memory-cluster.ts';
import { conditionOf } from './pod-state.ts';
import { deploymentResource, nodeResource, podResource } from './resources.ts';

let memory: MemoryCluster;

afterEach(() => memory.controllers.stop());

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const unhelpful =
  'no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.';

function create(name: string, spec: JsonObject = {}): KubeObject {
  const containers = [{ name: 'main', image: 'x' }];
  return memory.client.create(podResource, {
    metadata: { name, namespace: 'default', labels: { app: 'web' } },
    spec: { containers, ...spec },
  });
}

function requesting(cpu: string): JsonObject {
  const resources = { requests: { cpu } };
  return { containers: [{ name: 'main', image: 'x', resources }] };
}

function deploy(replicas: number, spec: JsonObject): void {
  const containers = [{ name: 'main', image: 'x' }];
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers, ...spec } };
  memory.client.create(deploymentResource, {
    metadata: { name: 'web', namespace: 'default' },
    spec: { replicas, selector: { matchLabels: { app: 'web' } }, template },
  });
  memory.advance(1000);
}

function places(): (string | undefined)[] {
  return memory.client.list(podResource).map((pod) => stringAt(pod, 'spec', 'nodeName'));
}

function whyPending(name: string): unknown {
  memory.advance(1000);
  const pod = memory.client.find(podResource, 'default', name);
  return conditionOf(pod, 'PodScheduled')?.['message'];
}

function changeNodes(change: (draft: KubeObject) => void): void {
  for (const node of memory.client.list(nodeResource)) {
    memory.client.update(nodeResource, node, change);
  }
}

describe('the scheduler', () => {
  it('spreads the Pods of a workload over nodes', () => {
    memory = createMemoryCluster({ nodes: 3 });
    deploy(3, {});
    expect(places().toSorted()).toEqual(['helm-embedded', 'helm-embedded-2', 'helm-embedded-3']);
  });

  it('leaves pending what finds no node of its own', () => {
    memory = createMemoryCluster({ nodes: 3 });
    const term = {
      labelSelector: { matchLabels: { app: 'web' } },
      topologyKey: 'kubernetes.io/hostname',
    };
    deploy(4, { affinity: { podAntiAffinity: { [required]: [term] } } });
    expect(places().filter((place) => place === undefined)).toHaveLength(1);
  });

  it('keeps zones even', () => {
    memory = createMemoryCluster({ nodes: 4 });
    const constraint = {
      maxSkew: 1,
      topologyKey: 'topology.kubernetes.io/zone',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' } },
    };
    changeNodes(({ metadata, spec = {} }) => {
      if (metadata.name === 'helm-embedded-3') spec['unschedulable'] = true;
    });
    deploy(4, { topologySpreadConstraints: [constraint] });
    // Two zones take one each; a third Pod would have to go where no node is open.
    expect(places().filter((place) => place === undefined)).toHaveLength(2);
  });

  it('says of each node what stands against it', () => {
    memory = createMemoryCluster({ nodes: 3 });
    changeNodes((draft) => {
      if (draft.metadata.name === 'helm-embedded-2') draft.spec = { unschedulable: true };
      if (draft.metadata.name === 'helm-embedded-3') {
        draft.spec = { taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }] };
      }
    });
    create('picky', { nodeSelector: { disk: 'fast' } });
    expect(whyPending('picky')).toBe(
      `0/3 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable. ${unhelpful}`,
    );
  });

  it('lets Pods onto tainted nodes that tolerate it', () => {
    memory = createMemoryCluster();
    changeNodes((draft) => {
      draft.spec = { taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }] };
    });
    create('tolerant', { tolerations: [{ key: 'gpu', operator: 'Exists' }] });
    create('strict', { tolerations: [{ key: 'gpu', operator: 'Equal', value: 'no' }] });
    memory.advance(1000);
    expect(places()).toEqual([undefined, 'helm-embedded']);
  });

  it('waits until there is room', () => {
    memory = createMemoryCluster();
    const first = create('first', requesting('40'));
    memory.advance(1000);
    create('second', requesting('25'));
    expect(whyPending('second')).toBe(
      '0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
    );
    memory.client.delete(podResource, first, { gracePeriodSeconds: 0 });
    memory.advance(1000);
    expect(places()).toEqual(['helm-embedded']);
  });

  it('counts what starts a Pod, too', () => {
    memory = createMemoryCluster();
    const resources = { requests: { cpu: '65' } };
    create('starter', { initContainers: [{ name: 'init', image: 'x', resources }] });
    expect(whyPending('starter')).toContain('1 Insufficient cpu');
  });

  it('goes on when a node comes that fits', () => {
    memory = createMemoryCluster();
    create('picky', { nodeSelector: { disk: 'fast' } });
    expect(whyPending('picky')).toContain("didn't match");
    memory.client.create(nodeResource, { metadata: { name: 'fast', labels: { disk: 'fast' } } });
    memory.advance(1000);
    expect(places()).toEqual(['fast']);
  });
});
