import type { KubeObject } from '../../kube/index.ts';
import { defineKind } from './define-kind.ts';
import { flag, list, map, person, text, textMap } from './schema.ts';

/** The fields are those of a v3 Chart.yaml; name, version and appVersion are labels. */
export const chartDefinition: KubeObject = defineKind({
  group: 'helm.sh',
  version: 'v3',
  kind: 'Chart',
  plural: 'charts',
  shortNames: [],
  description: 'What a chart says of itself. There is one per name and version.',
  fields: {
    data: map({
      kubeVersion: text(),
      description: text(),
      type: text(),
      keywords: list(text()),
      home: text(),
      sources: list(text()),
      maintainers: list(person()),
      icon: text(),
      deprecated: flag(),
      annotations: textMap(),
    }),
  },
  columns: [
    { name: 'Chart', type: 'string', jsonPath: '.metadata.labels.chart' },
    { name: 'Version', type: 'string', jsonPath: '.metadata.labels.version' },
    { name: 'App Version', type: 'string', jsonPath: '.metadata.labels.appVersion' },
    { name: 'Description', type: 'string', jsonPath: '.data.description', priority: 1 },
  ],
  hasStatusSubresource: false,
});
