import type { KubeObject } from '../../kube/index.ts';
import { conditions } from './condition.ts';
import { defineKind } from './define-kind.ts';
import type { Schema } from './schema.ts';
import { anyMap, count, flag, list, map, oneOf, text, textMap } from './schema.ts';

const chart: Schema = {
  ...map({
    reference: text('As for helm install: repository, registry or URL; never a path.'),
    repository: text('The URL of a repository that has the chart.'),
    configMapRef: map(
      { name: text(), key: text('Of binaryData, which holds the archive of a chart.') },
      { required: ['name', 'key'] },
    ),
    inline: { ...textMap(), description: 'The files of a chart, by their names.' },
    secretRef: map({ name: text() }, { required: ['name'] }),
    verify: flag('Refuses a chart that is not signed.'),
    verifySecretRef: {
      ...map({ name: text() }, { required: ['name'] }),
      description:
        'A Secret that says whose signatures count: keyring (OpenPGP), cosign.pub, or identity, issuer and trusted-root.json.',
    },
    plainHttp: flag('Talks to a registry without encryption.'),
  }),
  'x-kubernetes-validations': [
    {
      rule: '[has(self.reference), has(self.configMapRef), has(self.inline)].exists_one(given, given)',
      message: 'exactly one of reference, configMapRef and inline says where the chart is',
    },
    {
      rule: '!has(self.repository) || has(self.reference)',
      message: 'a repository needs a reference: the name of a chart in it',
    },
    {
      rule: '!(has(self.verify) && self.verify || has(self.verifySecretRef)) || has(self.reference)',
      message: 'only a chart that is fetched by its reference can be verified',
    },
  ],
};

const valuesSource = map(
  {
    kind: oneOf(['ConfigMap', 'Secret']),
    name: text(),
    key: text('Defaults to values.yaml.'),
    optional: flag(),
    targetPath: text('Where the text goes as one value; without it, it is YAML for all of them.'),
  },
  { required: ['kind', 'name'] },
);

const span: Schema = {
  type: 'string',
  pattern: '^([0-9]{1,9}(h|m|s|ms))+$',
  description: 'Such as 30s, 5m or 1h30m.',
};

const ignoredDrift = map(
  {
    target: map({ kind: text(), name: text(), labels: textMap() }),
    paths: list(text('A JSON pointer, such as /spec/replicas.')),
  },
  { required: ['paths'] },
);

const spec = map(
  {
    chart,
    values: anyMap('Count more than those of valuesFrom.'),
    valuesFrom: list(valuesSource),
    releaseName: text('The name of the request by default.'),
    targetNamespace: text('The namespace of the request by default.'),
    serviceAccountName: text('In whose name everything is done; the controller itself without it.'),
    interval: span,
    suspend: flag('Leaves the release as it is.'),
    wait: flag('Ready means that every object is.'),
    timeout: span,
    retries: count('How often what failed is tried again before it is left alone; 5 by default.'),
    rollbackOnFailure: flag(),
    driftPolicy: oneOf(['ignore', 'warn', 'correct']),
    driftIgnore: list(ignoredDrift),
    permissions: list(text(), 'What the scripts of the chart are granted.'),
    dependsOn: list(map({ name: text(), namespace: text() }, { required: ['name'] })),
    deletionPolicy: oneOf(['delete', 'keep']),
    historyMax: count(),
  },
  { required: ['chart'] },
);

const appliedState = map({
  reference: text(),
  digest: text(),
  valuesDigest: text(),
  generation: count(),
});

const inventory = list(
  map({ apiVersion: text(), kind: text(), namespace: text(), name: text() }),
  'The objects of the release; if there are too many, the first of them.',
);

const history = list(
  map({
    version: text('Its ULID.'),
    sequence: count(),
    chart: text('Name and version.'),
    outcome: text(),
    deployedAt: text(),
  }),
  'The last versions that were deployed for the request, the newest first.',
);

const ready = '.status.conditions[?(@.type=="Ready")]';

export const helmRequestDefinition: KubeObject = defineKind({
  group: 'helm.sh',
  version: 'v3',
  kind: 'HelmRequest',
  plural: 'helmrequests',
  shortNames: ['hreq'],
  description: 'A release that the controller installs and keeps as it is described.',
  fields: {
    spec,
    status: map({
      observedGeneration: count(),
      conditions,
      lastAttempted: appliedState,
      lastApplied: appliedState,
      failures: count(),
      version: text('The ULID of the version that was last applied.'),
      inventory,
      inventorySize: count('How many objects there are.'),
      history,
      askedAt: text(),
    }),
  },
  required: ['spec'],
  columns: [
    { name: 'Chart', type: 'string', jsonPath: '.status.lastApplied.reference' },
    { name: 'Ready', type: 'string', jsonPath: `${ready}.status` },
    { name: 'Reason', type: 'string', jsonPath: `${ready}.reason` },
    { name: 'Message', type: 'string', jsonPath: `${ready}.message` },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  hasStatusSubresource: true,
});
