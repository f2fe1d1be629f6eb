import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../kube/index.ts';
import { normalizeObject } from './normalize-object.ts';

function pod(env: readonly object[]): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { containers: [{ name: 'app', env }] },
  };
}

describe('normalizeObject()', () => {
  test('encodes the text of a Secret, which wins over its data', () => {
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'x' },
      data: { a: 'MQ==', b: 'MQ==' },
      stringData: { b: '2', c: 'ü' },
    };
    const { data, ...rest } = normalizeObject(secret);
    expect(data).toEqual({ a: 'MQ==', b: 'Mg==', c: 'w7w=' });
    expect(rest).not.toHaveProperty('stringData');
  });

  test('leaves to the server what is not text', () => {
    const secret = { ...pod([]), kind: 'Secret', stringData: { a: 1 } };
    expect(normalizeObject(secret)).toBe(secret);
  });

  test('takes the last of several values of a variable, in the place of the first', () => {
    const warnings: string[] = [];
    const env = [
      { name: 'A', value: '1' },
      { name: 'B', value: '$(A)' },
      { name: 'A', value: '2' },
    ];
    const { spec } = normalizeObject(pod(env), (text) => warnings.push(text));
    expect(spec).toEqual({
      containers: [
        {
          name: 'app',
          env: [
            { name: 'A', value: '2' },
            { name: 'B', value: '$(A)' },
          ],
        },
      ],
    });
    expect(warnings).toEqual(['Pod "web": container "app" sets A twice: the last one counts']);
  });

  test('finds containers in the templates of workloads', () => {
    const env = [{ name: 'A' }, { name: 'A', value: '2' }];
    const template = { spec: { initContainers: [{ name: 'app', env }] } };
    const job = { ...pod([]), apiVersion: 'batch/v1', kind: 'Job', spec: { template } };
    expect(normalizeObject(job)['spec']).toEqual({
      template: { spec: { initContainers: [{ name: 'app', env: [{ name: 'A', value: '2' }] }] } },
    });
  });

  test('gives back the same object where there is nothing to do', () => {
    const object = pod([{ name: 'A' }, { name: 'B' }]);
    expect(normalizeObject(object)).toBe(object);
    const custom = { ...pod([{ name: 'A' }, { name: 'A' }]), apiVersion: 'example.com/v1' };
    expect(normalizeObject(custom)).toBe(custom);
  });
});
