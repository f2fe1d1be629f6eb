/** Small objects for tests to start from. */

export interface NewObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: NewObjectMeta;
  readonly [field: string]: unknown;
}

export interface NewObjectMeta {
  readonly name?: string;
  readonly [field: string]: unknown;
}

export function configMap(
  metadata: string | NewObjectMeta,
  data: Readonly<Record<string, string>> = {},
): NewObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: named(metadata), data };
}

export function secret(metadata: string | NewObjectMeta, fields: object = {}): NewObject {
  return { apiVersion: 'v1', kind: 'Secret', metadata: named(metadata), ...fields };
}

export function service(metadata: string | NewObjectMeta, spec: object = {}): NewObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: named(metadata),
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }], ...spec },
  };
}

/** A Pod that no node takes: it stays as it was made. */
export function idlePod(metadata: string | NewObjectMeta, spec: object = {}): NewObject {
  return pod(metadata, { schedulerName: 'nobody', ...spec });
}

export function pod(metadata: string | NewObjectMeta, spec: object = {}): NewObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: named(metadata),
    spec: { containers: [{ name: 'main', image: 'example.com/web:1' }], ...spec },
  };
}

/** A Deployment of no Pods, unless the spec says otherwise. */
export function deployment(metadata: string | NewObjectMeta, spec: object = {}): NewObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: named(metadata),
    spec: { replicas: 0, ...podTemplate(), ...spec },
  };
}

/** The selector and the template that every kind of workload has. */
export function podTemplate(spec: object = {}): { selector: object; template: object } {
  return {
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'main', image: 'example.com/web:1' }], ...spec },
    },
  };
}

function named(metadata: string | NewObjectMeta): NewObjectMeta {
  return typeof metadata === 'string' ? { name: metadata } : metadata;
}
