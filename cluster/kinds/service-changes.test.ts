import { describe, expect, it } from 'vitest';
import type { JsonObject, KubeObject } from '../object.ts';
import {
  chooseFamilies,
  dropUnneeded,
  isExternal,
  keepAllocated,
  normalizeAddresses,
} from './service-changes.ts';

const balanced: JsonObject = {
  type: 'LoadBalancer',
  clusterIP: '10.96.0.7',
  clusterIPs: ['10.96.0.7'],
  externalTrafficPolicy: 'Local',
  healthCheckNodePort: 30_001,
  allocateLoadBalancerNodePorts: true,
  ports: [{ name: 'http', port: 80, nodePort: 30_002 }],
};

function changeTo(given: JsonObject): JsonObject {
  const object: KubeObject = { apiVersion: 'v1', kind: 'Service', metadata: {}, spec: given };
  keepAllocated(given, balanced);
  dropUnneeded(object, balanced);
  return given;
}

describe('keepAllocated()', () => {
  it('keeps addresses and ports that the client does not name', () => {
    const spec: JsonObject = {
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      ports: [{ name: 'http', port: 8080 }],
    };
    expect(changeTo(spec)).toMatchObject({
      clusterIP: '10.96.0.7',
      healthCheckNodePort: 30_001,
      ports: [{ port: 8080, nodePort: 30_002 }],
    });
  });

  it('leaves what the client named alone', () => {
    const spec: JsonObject = { type: 'NodePort', ports: [{ name: 'http', nodePort: 30_009 }] };
    expect(changeTo(spec)).toMatchObject({ ports: [{ nodePort: 30_009 }] });
  });
});

describe('dropUnneeded()', () => {
  it('takes away what only the old type had', () => {
    const spec = changeTo({ ...balanced, type: 'ClusterIP', ports: [{ name: 'http', port: 80 }] });
    expect(spec).toEqual({
      type: 'ClusterIP',
      clusterIP: '10.96.0.7',
      clusterIPs: ['10.96.0.7'],
      ports: [{ name: 'http', port: 80 }],
    });
  });

  it('leaves a node port that the client chose, to be refused', () => {
    const ports = [{ name: 'http', port: 80, nodePort: 30_009 }];
    expect(changeTo({ ...balanced, type: 'ClusterIP', ports })['ports']).toEqual(ports);
  });

  it('takes the addresses of what is but a name', () => {
    const spec = changeTo({ ...balanced, type: 'ExternalName', externalName: 'example.com' });
    expect(spec).not.toHaveProperty('clusterIP');
    expect(spec).not.toHaveProperty('clusterIPs');
  });
});

describe('normalizeAddresses()', () => {
  it.each<[what: string, spec: JsonObject, old: JsonObject | undefined, wanted: unknown]>([
    ['fills the list', { clusterIP: 'a' }, undefined, ['a']],
    [
      'follows a change of the one',
      { clusterIP: 'b', clusterIPs: ['a'] },
      { clusterIP: 'a', clusterIPs: ['a'] },
      ['b'],
    ],
    [
      'leaves a change of both to be checked',
      { clusterIP: 'b', clusterIPs: ['c'] },
      { clusterIP: 'a', clusterIPs: ['a'] },
      ['c'],
    ],
  ])('%s', (_, spec, old, wanted) => {
    normalizeAddresses(spec, old);
    expect(spec['clusterIPs']).toEqual(wanted);
  });
});

describe('chooseFamilies()', () => {
  it.each<[spec: JsonObject, policy: string, families: readonly string[]]>([
    [{ clusterIP: '10.96.0.7' }, 'SingleStack', ['IPv4']],
    [{ clusterIP: 'None', selector: { a: 'b' } }, 'SingleStack', ['IPv4']],
    [{ clusterIP: 'None' }, 'RequireDualStack', ['IPv4', 'IPv6']],
    [{ clusterIP: 'None', ipFamilyPolicy: 'SingleStack' }, 'SingleStack', ['IPv4']],
    [{ clusterIP: 'None', ipFamilies: ['IPv6'] }, 'RequireDualStack', ['IPv6', 'IPv4']],
  ])('of %j', (spec, ipFamilyPolicy, ipFamilies) => {
    chooseFamilies(spec, undefined);
    expect(spec).toMatchObject({ ipFamilyPolicy, ipFamilies });
  });
});

describe('isExternal()', () => {
  it.each<[JsonObject, boolean]>([
    [{ type: 'NodePort' }, true],
    [{ type: 'ClusterIP' }, false],
    [{ type: 'ClusterIP', externalIPs: ['1.2.3.4'] }, true],
    [{ type: 'ExternalName', externalIPs: ['1.2.3.4'] }, false],
  ])('of %j is %s', (spec, wanted) => {
    expect(isExternal(spec)).toBe(wanted);
  });
});
