import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, must, uniqueName } from './contract.ts';
import { template } from './workload.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('warnings');
});

const ports = [{ containerPort: 80 }];
const spread = [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' }];

describe('a Deployment is created with a warning', () => {
  test.each<readonly [what: string, podSpec: object, warning: string]>([
    [
      'of a port that two containers have',
      {
        containers: [
          { name: 'a', image: 'x', ports },
          { name: 'b', image: 'x', ports },
        ],
      },
      'spec.template.spec.containers[1].ports[0]: duplicate port definition with spec.template.spec.containers[0].ports[0]',
    ],
    [
      'of a spread without a selector',
      { topologySpreadConstraints: spread },
      'spec.template.spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod',
    ],
    [
      'of a variable that hides another',
      {
        containers: [
          {
            name: 'a',
            image: 'x',
            env: [
              { name: 'A', value: '1' },
              { name: 'A', value: '2' },
            ],
          },
        ],
      },
      'spec.template.spec.containers[0].env[1]: hides previous definition of "A", which may be dropped when using apply',
    ],
    [
      'of a label that nodes no longer have',
      { nodeSelector: { 'beta.kubernetes.io/os': 'linux' } },
      'spec.template.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
    ],
    [
      'of a secret said twice',
      { imagePullSecrets: [{ name: 'a' }, { name: 'a' }] },
      'spec.template.spec.imagePullSecrets[1].name: duplicate name "a"',
    ],
  ])('%s', async (_, podSpec, warning) => {
    const name = uniqueName('x');
    const answer = await admin.post(collection('apps/v1', 'deployments', namespace), {
      metadata: { name },
      spec: { replicas: 0, ...template(name, { spec: podSpec }) },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.warning).toBe(`299 - ${JSON.stringify(warning)}`);
  });
});

describe('a warning of a workload', () => {
  test('comes again only when its spec changes', async () => {
    const name = uniqueName('x');
    const path = collection('apps/v1', 'deployments', namespace);
    const pods = template(name, { spec: { topologySpreadConstraints: spread } });
    await must(admin.post(path, { metadata: { name }, spec: { replicas: 0, ...pods } }));
    const same = await admin.mergePatch(`${path}/${name}`, { metadata: { labels: { a: 'b' } } });
    expect(same.headers.warning).toBeUndefined();
    const changed = await admin.mergePatch(`${path}/${name}`, { spec: { minReadySeconds: 1 } });
    expect(changed.headers.warning).toContain('a null labelSelector results in matching no pod');
  });

  test('tells of a name that makes odd hostnames', async () => {
    const name = `${uniqueName('x')}.y`;
    const answer = await admin.post(collection('apps/v1', 'deployments', namespace), {
      metadata: { name },
      spec: { replicas: 0, ...template('x') },
    });
    expect(answer.headers.warning).toContain(
      'metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [',
    );
  });
});

describe('a Service', () => {
  test('is created with a warning of addresses from outside', async () => {
    const answer = await admin.post(collection('v1', 'services', namespace), {
      metadata: { name: uniqueName('x') },
      spec: { ports: [{ port: 80 }], externalIPs: ['1.2.3.4'] },
    });
    expect(answer.headers.warning).toBe(
      '299 - "spec.externalIPs is deprecated and may no longer be implemented in some clusters"',
    );
  });
});
