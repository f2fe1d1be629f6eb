import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import { admin, createNamespace, failure } from './contract.ts';
import type { CustomVersion } from './custom-kind.ts';
import { defineKind, definitions } from './custom-kind.ts';

let namespace: string;

beforeAll(async () => {
  namespace = await createNamespace('bad-objects');
});

const query = { dryRun: 'All' };
const container = { name: 'main', image: 'example.com/web:1' };
const id = 'must be between 0 and 2147483647, inclusive';
const mode = 'must be a number between 0 and 0777 (octal), both inclusive';
const ip = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

/** A row: what is different, the path of the fault below the spec, and its message. */
type Row = readonly [fields: object, field: string, message: string];

const withContainer = (fields: object): object => ({ containers: [{ ...container, ...fields }] });
const withVolume = (source: object): object => ({ volumes: [{ name: 'v', ...source }] });

describe('a Deployment is refused whose Pods have', () => {
  const rows: readonly Row[] = [
    [
      withContainer({ securityContext: { runAsUser: -1 } }),
      'containers[0].securityContext.runAsUser',
      `Invalid value: -1: ${id}`,
    ],
    [
      withContainer({ terminationMessagePolicy: 'x' }),
      'containers[0].terminationMessagePolicy',
      'Unsupported value: "x": supported values: "File", "FallbackToLogsOnError"',
    ],
    [
      withVolume({ emptyDir: { sizeLimit: '-1' } }),
      'volumes[0].emptyDir.sizeLimit',
      'Forbidden: SizeLimit field must be a valid resource quantity',
    ],
    [
      withVolume({ hostPath: { path: 'a/../b' } }),
      'volumes[0].hostPath.path',
      `Invalid value: "a/../b": must not contain '..'`,
    ],
    [
      withVolume({ secret: { secretName: 'x', defaultMode: 512 } }),
      'volumes[0].secret.defaultMode',
      `Invalid value: 512: ${mode}`,
    ],
    [
      withVolume({ configMap: { name: 'x', items: [{ path: 'a' }] } }),
      'volumes[0].configMap.items[0].key',
      'Required value',
    ],
    [
      withVolume({ configMap: { name: 'x', items: [{ key: 'a', path: '../a' }] } }),
      'volumes[0].configMap.items[0].path',
      `Invalid value: "../a": must not contain '..'`,
    ],
    [
      {
        hostNetwork: true,
        ...withContainer({ ports: [{ containerPort: 80, hostPort: 81 }] }),
      },
      'containers[0].ports[0].hostPort',
      'Invalid value: 81: must match `containerPort` when `hostNetwork` is true',
    ],
    [
      { activeDeadlineSeconds: 5 },
      'activeDeadlineSeconds',
      'Forbidden: activeDeadlineSeconds in ReplicaSet is not Supported',
    ],
    [{ securityContext: { fsGroup: -1 } }, 'securityContext.fsGroup', `Invalid value: -1: ${id}`],
    [
      { dnsConfig: { nameservers: ['x'] } },
      'dnsConfig.nameservers[0]',
      `Invalid value: "x": ${ip}`,
    ],
    [
      { ephemeralContainers: [{ ...container, name: 'debugger' }] },
      'ephemeralContainers',
      'Forbidden: ephemeral containers not allowed in pod template',
    ],
  ];

  test.each(rows)('%j', async (fields, field, message) => {
    const template = {
      metadata: { labels: { app: 'x' } },
      spec: { containers: [container], ...fields },
    };
    const spec = { selector: { matchLabels: { app: 'x' } }, template };
    const path = collection('apps/v1', 'deployments', namespace);
    expect(await admin.post(path, { metadata: { name: 'x' }, spec }, { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        `Deployment.apps "x" is invalid: spec.template.spec.${field}: ${message}`,
      ),
    );
  });
});

describe('a Service is refused that has', () => {
  const ports = [{ port: 80 }];
  const rows: readonly Row[] = [
    [
      { type: 'ExternalName', externalName: 'a b' },
      'externalName',
      `Invalid value: "a b": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
    ],
    [
      { ports, externalIPs: ['127.0.0.1'] },
      'externalIPs[0]',
      'Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [
      { ports, type: 'LoadBalancer', loadBalancerSourceRanges: ['x'] },
      'LoadBalancerSourceRanges[0]',
      'Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      { ports, ipFamilies: ['IPv6'] },
      'ipFamilies[0]',
      'Invalid value: "IPv6": not configured on this cluster',
    ],
    [
      { ports, ipFamilyPolicy: 'RequireDualStack' },
      'ipFamilyPolicy',
      'Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services',
    ],
  ];

  test.each(rows)('%j', async (spec, field, message) => {
    const path = collection('v1', 'services', namespace);
    expect(await admin.post(path, { metadata: { name: 'x' }, spec }, { query })).toMatchObject(
      failure(422, 'Invalid', `Service "x" is invalid: spec.${field}: ${message}`),
    );
  });

  test('may be named by a number', async () => {
    const path = collection('v1', 'services', namespace);
    const body = { metadata: { name: '1a' }, spec: { ports } };
    expect(await admin.post(path, body, { query })).toMatchObject({ status: 201 });
  });
});

describe('a Job is refused that has', () => {
  const pod = { restartPolicy: 'Never', containers: [container] };

  test('no such mode of completion', async () => {
    const spec = { completionMode: 'Zork', template: { spec: pod } };
    const path = collection('batch/v1', 'jobs', namespace);
    expect(await admin.post(path, { metadata: { name: 'x' }, spec }, { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        'Job.batch "x" is invalid: spec.completionMode: Unsupported value: "Zork": supported values: "NonIndexed", "Indexed"',
      ),
    );
  });

  test('a selector of its own', async () => {
    const spec = { selector: { matchLabels: { a: 'b' } }, template: { spec: pod } };
    const path = collection('batch/v1', 'jobs', namespace);
    const { status, body } = await admin.post(path, { metadata: { name: 'x' }, spec }, { query });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: expect.stringMatching(
        /spec\.selector: Invalid value: .*: `selector` not auto-generated/,
      ) as string,
    });
  });
});

describe('a Secret for a registry', () => {
  test('holds JSON, which is not repeated where it does not', async () => {
    const body = {
      metadata: { name: 'x' },
      type: 'kubernetes.io/dockerconfigjson',
      stringData: { '.dockerconfigjson': 'a password' },
    };
    expect(await admin.post(collection('v1', 'secrets', namespace), body, { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        `Secret "x" is invalid: data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": invalid character 'a' looking for beginning of value`,
      ),
    );
  });
});

describe('a definition is refused', () => {
  const schema = 'spec.validation.openAPIV3Schema';
  const label =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

  const properties = (fields: object): CustomVersion => ({
    whole: { type: 'object', properties: { a: fields } },
  });

  test.each([
    [
      'with a type that is none',
      properties({ type: 'zork' }),
      `${schema}.properties[a].type: Unsupported value: "zork": supported values: "array", "boolean", "integer", "number", "object", "string"`,
    ],
    [
      'with a reference',
      properties({ $ref: '#/x' }),
      `${schema}.properties[a].$ref: Forbidden: $ref is not supported`,
    ],
    [
      'with some and any properties',
      properties({
        type: 'object',
        properties: { b: { type: 'string' } },
        additionalProperties: { type: 'string' },
      }),
      `${schema}.properties[a].additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive`,
    ],
    [
      'with a pattern that is none',
      properties({ type: 'string', pattern: '(' }),
      `${schema}.properties[a].pattern: Invalid value: "(": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): \`(\``,
    ],
    [
      'with items that must be unique',
      properties({ type: 'array', uniqueItems: true, items: { type: 'string' } }),
      `${schema}.properties[a].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic`,
    ],
    [
      'with a schema of metadata',
      {
        whole: {
          type: 'object',
          properties: {
            metadata: { type: 'object', properties: { labels: { type: 'object' } } },
          },
        },
      },
      `${schema}.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified`,
    ],
    [
      'with a column of no type',
      { additionalPrinterColumns: [{ name: 'x', type: 'zork', jsonPath: '.x' }] },
      'spec.additionalPrinterColumns[0].type: Invalid value: "zork": must be one of boolean,date,integer,number,string',
    ],
    [
      'with a path of a scale that is none',
      { subresources: { scale: { specReplicasPath: 'x', statusReplicasPath: '.status.x' } } },
      'spec.subresources.scale.specReplicasPath: Invalid value: "x": must be a simple json path starting with .',
    ],
  ])('%s', async (_, version, message) => {
    const { kind, body } = defineKind([version]);
    expect(await admin.post(definitions, body, { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        `CustomResourceDefinition.apiextensions.k8s.io "${kind.name}" is invalid: ${message}`,
      ),
    );
  });

  test.each([
    [
      'that converts as none does',
      { conversion: { strategy: 'Zork' } },
      'spec.conversion.strategy: Unsupported value: "Zork": supported values: "None", "Webhook"',
    ],
    [
      'that converts by no webhook',
      { conversion: { strategy: 'Webhook' } },
      '[spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook, spec.conversion.conversionReviewVersions: Required value]',
    ],
  ])('%s', async (_, spec, message) => {
    const { kind, body } = defineKind([{}], spec);
    expect(await admin.post(definitions, body, { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        `CustomResourceDefinition.apiextensions.k8s.io "${kind.name}" is invalid: ${message}`,
      ),
    );
  });

  test('with a version that is no name', async () => {
    const { kind, body } = defineKind([{ name: 'V_1' }]);
    expect(await admin.post(definitions, body, { query })).toMatchObject(
      failure(
        422,
        'Invalid',
        `CustomResourceDefinition.apiextensions.k8s.io "${kind.name}" is invalid: [spec.versions[0].name: Invalid value: "V_1": ${label}, spec.version: Invalid value: "V_1": ${label}]`,
      ),
    );
  });
});

describe('a smaller kind', () => {
  test.each([
    [
      'scheduling.k8s.io/v1',
      'priorityclasses',
      { metadata: { name: 'system-x' }, value: 1 },
      `PriorityClass.scheduling.k8s.io "system-x" is invalid: metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-x is not a known system priority class`,
    ],
    [
      'networking.k8s.io/v1',
      'ingressclasses',
      { metadata: { name: 'x' }, spec: { controller: 'x' } },
      'IngressClass.networking.k8s.io "x" is invalid: spec.controller: Invalid value: "x": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [
      'authorization.k8s.io/v1',
      'subjectaccessreviews',
      { spec: { resourceAttributes: { verb: 'get' } } },
      '.authorization.k8s.io "" is invalid: spec.user: Invalid value: "": at least one of user or group must be specified',
    ],
  ])('of %s is refused: %s %j', async (apiVersion, plural, body, message) => {
    expect(await admin.post(collection(apiVersion, plural), body, { query })).toMatchObject(
      failure(422, 'Invalid', message),
    );
  });
});
