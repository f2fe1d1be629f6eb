import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../object.ts';
import { warnOfName, warnOfPods, warnOfWorkload } from './pod-warnings.ts';

function warnOf(spec: JsonObject): readonly string[] {
  return warnOfPods({ spec }, '');
}

function withPorts(...ports: readonly JsonObject[]): JsonObject {
  return { containers: ports.map((port, index) => ({ name: `c${index}`, ports: [port] })) };
}

describe('warnOfPods()', () => {
  it.each<[what: string, spec: JsonObject, warnings: readonly string[]]>([
    ['nothing', { containers: [{ name: 'a' }] }, []],
    [
      'the same port twice',
      withPorts({ containerPort: 80 }, { containerPort: 80 }),
      ['spec.containers[1].ports[0]: duplicate port definition with spec.containers[0].ports[0]'],
    ],
    [
      'the same port, once on the host',
      withPorts({ containerPort: 80, hostPort: 80 }, { containerPort: 80 }),
      ['spec.containers[1].ports[0]: overlapping port definition with spec.containers[0].ports[0]'],
    ],
    [
      'the same port of the host, on one address and on all',
      withPorts(
        { containerPort: 80, hostPort: 80, hostIP: '1.2.3.4' },
        { containerPort: 80, hostPort: 80 },
      ),
      [
        'spec.containers[1].ports[0]: dangerously ambiguous port definition with spec.containers[0].ports[0]',
      ],
    ],
    [
      'ports of other protocols',
      withPorts({ containerPort: 80, protocol: 'TCP' }, { containerPort: 80, protocol: 'UDP' }),
      [],
    ],
    [
      'a variable made from the one before',
      {
        containers: [
          {
            env: [
              { name: 'A', value: '1' },
              { name: 'A', value: '$(A)2' },
            ],
          },
        ],
      },
      [],
    ],
    [
      'a volume of the past',
      { volumes: [{ name: 'v', gitRepo: {} }] },
      ['spec.volumes[0].gitRepo: deprecated in v1.11, and disabled by default in v1.33+'],
    ],
    [
      'an affinity for nobody',
      {
        affinity: {
          podAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [
              { weight: 1, podAffinityTerm: { topologyKey: 'a' } },
            ],
          },
        },
      },
      [
        'spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm.labelSelector: a null labelSelector results in matching no pod',
      ],
    ],
    [
      'less than no time to end',
      { terminationGracePeriodSeconds: -1 },
      [
        'spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1',
      ],
    ],
  ])('tells of %s', (_, spec, warnings) => {
    expect(warnOf(spec)).toEqual(warnings);
  });

  it('tells of annotations that nobody reads', () => {
    const annotations = { 'scheduler.alpha.kubernetes.io/critical-pod': '' };
    expect(warnOfPods({ metadata: { annotations } }, 'spec.template.')).toEqual([
      'spec.template.metadata.annotations[scheduler.alpha.kubernetes.io/critical-pod]: non-functional in v1.16+; use the "priorityClassName" field instead',
    ]);
  });
});

describe('warnOfWorkload()', () => {
  const old = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a.b', generation: 1 },
    spec: { template: { spec: { hostAliases: [{ ip: '::1' }, { ip: '::1' }] } } },
  };

  it('tells all of what is new', () => {
    expect(warnOfWorkload(old, undefined)).toEqual([
      ...warnOfName(old, 'Pod names and hostnames'),
      'spec.template.spec.hostAliases[1].ip: duplicate ip "::1"',
    ]);
  });

  it('tells nothing of what stays', () => {
    expect(warnOfWorkload({ ...old }, old)).toEqual([]);
  });

  it('tells of Pods that change', () => {
    const changed = { ...old, metadata: { ...old.metadata, generation: 2 } };
    expect(warnOfWorkload(changed, old)).toHaveLength(1);
  });
});
