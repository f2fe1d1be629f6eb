/** Objects that the tests of plans apply. */
import type { KubeObject } from '../../../src/kube/index.ts';

export function configMap(name: string, data?: Readonly<Record<string, string>>): KubeObject {
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } };
  return data === undefined ? object : { ...object, data };
}

export function secret(name: string, stringData: Readonly<Record<string, string>>): KubeObject {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData };
}

export function serviceAccount(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } };
}

export function service(name: string): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: { app: name }, ports: [{ port: 80, name: 'http', targetPort: 'http' }] },
  };
}

export interface DeploymentParts {
  readonly replicas?: number;
  readonly image?: string;
  readonly app?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

export function deployment(name: string, parts: DeploymentParts = {}): KubeObject {
  const { replicas = 1, image = 'example.com/web:1', app = name, annotations = {} } = parts;
  const container = {
    name: 'app',
    image,
    ports: [{ containerPort: 80, name: 'http' }],
    env: [{ name: 'A', value: 'b' }],
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, annotations },
    spec: {
      replicas,
      selector: { matchLabels: { app } },
      template: { metadata: { labels: { app } }, spec: { containers: [container] } },
    },
  };
}

/** What something fails with. */
export async function refusalOf(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => undefined,
    (error: unknown) => error,
  );
}
