import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../object.ts';
import { BuiltinTypeTable } from './builtin-type-table.ts';
import { DecodeError, decodeObject } from './decode.ts';

const types = new BuiltinTypeTable();
const deployment = types.require('apps.v1.Deployment');
const pod = types.require('core.v1.Pod');

function errorOf(value: JsonObject): string {
  try {
    decodeObject(deployment, value);
    return '';
  } catch (error) {
    if (error instanceof DecodeError) return error.message;
    throw error;
  }
}

describe('decodeObject()', () => {
  it('drops what Go leaves out, and writes what it always writes', () => {
    const { value } = decodeObject(deployment, {
      metadata: { name: 'x', labels: {}, creationTimestamp: null },
      spec: { replicas: 0, minReadySeconds: 0, paused: false },
    });
    expect(value).toEqual({
      metadata: { name: 'x' },
      spec: {
        replicas: 0,
        selector: null,
        template: { metadata: {}, spec: { containers: null } },
        strategy: {},
      },
      status: {},
    });
  });

  it('reports unknown fields by their path', () => {
    const { unknownFields } = decodeObject(pod, {
      spec: { containers: [{ name: 'a', zork: 1 }], quux: true },
    });
    expect(unknownFields).toEqual([
      'unknown field "spec.containers[0].zork"',
      'unknown field "spec.quux"',
    ]);
  });

  it('makes quantities and times canonical', () => {
    const { value } = decodeObject(pod, {
      metadata: { deletionTimestamp: '2030-01-01T02:00:00.5+02:00' },
      spec: { containers: [{ name: 'a', resources: { limits: { cpu: 0.5, memory: '1024Mi' } } }] },
    });
    expect(value).toMatchObject({
      metadata: { deletionTimestamp: '2030-01-01T00:00:00Z' },
      spec: { containers: [{ resources: { limits: { cpu: '500m', memory: '1Gi' } } }] },
    });
  });

  it('fills in defaults that the type states', () => {
    const { value } = decodeObject(pod, {
      spec: { containers: [{ name: 'a', ports: [{ containerPort: 80 }] }] },
    });
    expect(value).toMatchObject({ spec: { containers: [{ ports: [{ protocol: 'TCP' }] }] } });
  });

  it.each<[JsonObject, string]>([
    [
      { spec: { replicas: 'three' } },
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { spec: { replicas: 2 ** 40 } },
      'json: cannot unmarshal number 1099511627776 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { metadata: { labels: { a: 1 } } },
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string',
    ],
    [
      { spec: { template: { spec: { containers: {} } } } },
      'json: cannot unmarshal object into Go struct field PodSpec.spec.template.spec.containers of type []v1.Container',
    ],
    [
      { metadata: { deletionTimestamp: 'yesterday' } },
      'parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"',
    ],
  ])('refuses %j', (value, message) => {
    expect(errorOf(value)).toBe(message);
  });
});

describe('BuiltinTypeTable', () => {
  it('reads every type it names', () => {
    for (const name of types.names()) expect(types.find(name)).toBeDefined();
  });
});
