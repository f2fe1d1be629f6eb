import type { KubeObject } from '../../kube/index.ts';
import { conditions } from './condition.ts';
import { defineKind } from './define-kind.ts';
import { anyMap, count, flag, list, map, oneOf, person, text, textMap } from './schema.ts';

const descriptor = map({
  type: text(),
  version: text(),
  description: text(),
  icons: list(map({ src: text(), size: text(), type: text() }, { required: ['src'] })),
  maintainers: list(person()),
  owners: list(person()),
  keywords: list(text()),
  links: list(map({ description: text(), url: text() })),
  notes: text(),
});

const selector = map({
  matchLabels: textMap(),
  matchExpressions: list(
    map({ key: text(), operator: text(), values: list(text()) }, { required: ['key', 'operator'] }),
  ),
});

const component = map({
  group: text(),
  kind: text(),
  name: text(),
  link: text(),
  status: text(),
});

/** The Application of Kubernetes SIG Apps, as others read it too. */
export const applicationDefinition: KubeObject = defineKind({
  group: 'app.k8s.io',
  version: 'v1beta1',
  kind: 'Application',
  plural: 'applications',
  shortNames: ['app'],
  description: 'Objects that together are one application. It owns its Release.',
  // Groups below k8s.io are served only with a word about their review.
  annotations: {
    'api-approved.kubernetes.io': 'https://github.com/kubernetes-sigs/application/pull/2',
  },
  fields: {
    spec: map({
      selector,
      componentKinds: list(map({ group: text(), kind: text() })),
      descriptor,
      addOwnerRef: flag(),
      assemblyPhase: oneOf(['Pending', 'Succeeded', 'Failed']),
      info: list(map({ name: text(), type: text(), value: text(), valueFrom: anyMap() })),
    }),
    status: map({
      observedGeneration: count(),
      componentsReady: text('As in 3/4.'),
      components: list(component),
      conditions,
    }),
  },
  columns: [
    { name: 'Type', type: 'string', jsonPath: '.spec.descriptor.type' },
    { name: 'Version', type: 'string', jsonPath: '.spec.descriptor.version' },
    { name: 'Ready', type: 'string', jsonPath: '.status.componentsReady' },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  hasStatusSubresource: true,
});
