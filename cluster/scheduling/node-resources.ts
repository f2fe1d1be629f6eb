import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectsAt, stringAt } from '../object.ts';
import { amountsAt, demandOf } from './demand.ts';
import type { Amounts } from './demand.ts';

const whole = 1_000_000_000n;

export interface Shortage {
  readonly reason: string;
  /** More than the node has when nothing is on it. */
  readonly isHopeless: boolean;
}

/** What a node has too little of for one more Pod. */
export function findShortages(
  pod: KubeObject,
  node: KubeObject,
  others: Iterable<KubeObject>,
): readonly Shortage[] {
  const pods = [...others];
  const room = amountsAt(node, 'status', 'allocatable');
  const used = usedBy(pods);
  const isFull = BigInt(pods.length + 1) * whole > (room.get('pods') ?? 0n);
  const short = [...demandOf(pod)]
    .filter(([name, amount]) => amount > 0n && amount > free(name, room, used))
    .map(([name, amount]) => ({
      reason: `Insufficient ${name}`,
      isHopeless: amount > (room.get(name) ?? 0n),
    }));
  return [...(isFull ? [{ reason: 'Too many pods', isHopeless: false }] : []), ...short];
}

export function usedBy(pods: Iterable<KubeObject>): Amounts {
  const used = new Map<string, bigint>();
  for (const pod of pods) {
    for (const [name, amount] of demandOf(pod)) used.set(name, (used.get(name) ?? 0n) + amount);
  }
  return used;
}

function free(name: string, room: Amounts, used: Amounts): bigint {
  return (room.get(name) ?? 0n) - (used.get(name) ?? 0n);
}

/** Whether a port of the node that a Pod wants is taken. */
export function isPortTaken(pod: KubeObject, others: Iterable<KubeObject>): boolean {
  const wanted = hostPortsOf(pod);
  if (wanted.length === 0) return false;
  for (const other of others) {
    const taken = hostPortsOf(other);
    if (wanted.some((one) => taken.some((port) => collides(one, port)))) return true;
  }
  return false;
}

interface HostPort {
  readonly address: string;
  readonly protocol: string;
  readonly number: number;
}

function hostPortsOf(pod: KubeObject): readonly HostPort[] {
  const sidecars = objectsAt(pod, 'spec', 'initContainers').filter(
    (container) => container['restartPolicy'] === 'Always',
  );
  return [...objectsAt(pod, 'spec', 'containers'), ...sidecars]
    .flatMap((container) => objectsAt(container, 'ports'))
    .map(readHostPort)
    .filter(({ number }) => number > 0);
}

function readHostPort(port: JsonObject): HostPort {
  return {
    address: stringAt(port, 'hostIP') ?? '0.0.0.0',
    protocol: stringAt(port, 'protocol') ?? 'TCP',
    number: numberAt(port, 'hostPort') ?? 0,
  };
}

function collides(a: HostPort, b: HostPort): boolean {
  const isSameAddress = a.address === b.address || [a, b].some((one) => isAny(one.address));
  return a.number === b.number && a.protocol === b.protocol && isSameAddress;
}

function isAny(address: string): boolean {
  return address === '' || address === '0.0.0.0';
}
