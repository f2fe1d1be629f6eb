import type { KubeObject } from '../../kube/index.ts';
import { conditions } from './condition.ts';
import { defineKind } from './define-kind.ts';
import { anyMap, count, flag, list, map, oneOf, text } from './schema.ts';

const chart = map(
  { reference: text('As for helm install.'), version: text(), repository: text() },
  { required: ['reference'] },
);

const valuesSource = map(
  {
    kind: oneOf(['ConfigMap', 'Secret']),
    name: text(),
    key: text('Defaults to values.yaml.'),
    isOptional: flag(),
  },
  { required: ['kind', 'name'] },
);

export const helmRequestDefinition: KubeObject = defineKind({
  group: 'helm.sh',
  version: 'v3',
  kind: 'HelmRequest',
  plural: 'helmrequests',
  shortNames: ['hreq'],
  description: 'A release that the controller shall install and keep as it is described.',
  fields: {
    spec: map(
      {
        release: text('Its name; the name of the request by default.'),
        chart,
        values: anyMap('Count more than those of valuesFrom.'),
        valuesFrom: list(valuesSource),
        isSuspended: flag(),
      },
      { required: ['chart'] },
    ),
    status: map({ observedGeneration: count(), conditions, version: text() }),
  },
  required: ['spec'],
  columns: [
    { name: 'Chart', type: 'string', jsonPath: '.spec.chart.reference' },
    { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
    {
      name: 'Reason',
      type: 'string',
      jsonPath: '.status.conditions[?(@.type=="Ready")].reason',
    },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  hasStatusSubresource: true,
});
