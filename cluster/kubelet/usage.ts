import { formatTime } from '../clock.ts';
import { fnv1a } from '../controllers/hash.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { objectAt, objectsAt, stringAt } from '../object.ts';
import { quantityNano } from '../schema/quantity.ts';

/** What is measured is told in windows; figures change from one to the next. */
const windowSeconds = 15;
const million = 1_000_000n;
const mebibyte = 1024n * 1024n;
const nanos = 1_000_000_000n;

interface Usage {
  /** Billionths of a CPU. */
  readonly cpu: bigint;
  /** Bytes. */
  readonly memory: bigint;
}

/** What the containers of a Pod might use: something below what they ask for, or a little. */
export function podMetrics(pod: KubeObject, now: Date): KubeObject {
  const running = objectsAt(pod, 'status', 'containerStatuses').filter((status) =>
    objectAt(status, 'state', 'running'),
  );
  const names = running.map((status) => stringAt(status, 'name') ?? '');
  const { name = '', namespace = '', labels } = pod.metadata;
  return {
    apiVersion: 'metrics.k8s.io/v1beta1',
    kind: 'PodMetrics',
    metadata: { name, namespace, ...(labels && { labels }), creationTimestamp: formatTime(now) },
    ...measured(now),
    containers: objectsAt(pod, 'spec', 'containers')
      .filter((container) => names.includes(stringAt(container, 'name') ?? ''))
      .map((container) => ({
        name: stringAt(container, 'name') ?? '',
        usage: formatUsage(usageOf(pod, container, now)),
      })),
  };
}

/** All that its Pods use, and what the node itself needs. */
export function nodeMetrics(node: KubeObject, pods: readonly KubeObject[], now: Date): KubeObject {
  const own = { cpu: 100n * million, memory: 400n * mebibyte };
  const usages = pods.flatMap((pod) =>
    objectsAt(pod, 'spec', 'containers').map((container) => usageOf(pod, container, now)),
  );
  const total = usages.reduce(
    (sum, { cpu, memory }) => ({ cpu: sum.cpu + cpu, memory: sum.memory + memory }),
    own,
  );
  const { name = '', labels } = node.metadata;
  return {
    apiVersion: 'metrics.k8s.io/v1beta1',
    kind: 'NodeMetrics',
    metadata: { name, ...(labels && { labels }), creationTimestamp: formatTime(now) },
    ...measured(now),
    usage: formatUsage(total),
  };
}

function measured(now: Date): { timestamp: string; window: string } {
  return { timestamp: formatTime(now), window: `${windowSeconds}s` };
}

function usageOf({ metadata }: KubeObject, container: JsonObject, now: Date): Usage {
  const { uid = '' } = metadata;
  const name = stringAt(container, 'name') ?? '';
  const period = Math.floor(now.getTime() / 1000 / windowSeconds);
  // CPU goes up and down; memory stays about the same.
  const load = between(5, 60, `${uid} ${name} ${period}`);
  const size = between(40, 85, `${uid} ${name}`);
  const request = (resource: string): bigint =>
    quantityNano(stringAt(container, 'resources', 'requests', resource) ?? '0');
  const cpu = request('cpu') || 20n * million;
  const memory = request('memory') / nanos || 64n * mebibyte;
  return { cpu: (cpu * load) / 100n, memory: (memory * size) / 100n };
}

/** The same number for the same text. */
function between(least: number, most: number, text: string): bigint {
  return BigInt(least + (fnv1a(text) % (most - least)));
}

function formatUsage({ cpu, memory }: Usage): JsonObject {
  return { cpu: `${cpu}n`, memory: `${memory / 1024n}Ki` };
}
