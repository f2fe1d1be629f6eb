import type { KubeObject } from '../../kube/index.ts';
import { hookPhases, operationKinds, phases } from '../release.ts';
import { defineKind } from './define-kind.ts';
import { chartIdentity } from './release.ts';
import { count, date, list, map, oneOf, text } from './schema.ts';

const reference = map(
  { apiVersion: text(), kind: text(), namespace: text(), name: text() },
  { required: ['apiVersion', 'kind', 'name'] },
);

const chunk = map(
  {
    part: oneOf(['chart', 'release']),
    secret: text('The name of the Secret.'),
    digest: text('HMAC-SHA256 of its content by the key of the release, in hexadecimal digits.'),
    size: count('In bytes.'),
  },
  { required: ['part', 'secret', 'digest', 'size'] },
);

const chart = map(
  { ...chartIdentity, reference: text('As the user named it.'), digest: text() },
  { required: ['name', 'version'] },
);

const operation = map(
  { id: text(), kind: oneOf(operationKinds), fence: count(), holder: text() },
  { required: ['id', 'kind', 'fence'], description: 'The operation that made it.' },
);

const hook = map(
  {
    name: text('Of its object.'),
    path: text('Of its template.'),
    startedAt: date(),
    completedAt: date(),
    phase: oneOf(hookPhases),
  },
  { required: ['name', 'path', 'startedAt', 'completedAt', 'phase'] },
);

export const releaseVersionDefinition: KubeObject = defineKind({
  group: 'helm.sh',
  version: 'v3',
  kind: 'ReleaseVersion',
  plural: 'releaseversions',
  shortNames: ['relv'],
  description: 'One version of a Release: what was deployed, by whom and when.',
  fields: {
    spec: map(
      {
        release: text(),
        version: text('Its ULID.'),
        sequence: count('1, 2, 3: what people type.'),
        parent: text('The ULID of the version before.'),
        chart,
        description: text(),
        user: text('The Kubernetes user who made it.'),
        createdAt: date(),
        firstDeployedAt: date('When the first version of the release was made.'),
        operation,
        inventory: list(reference, 'Every object of it.'),
        stale: list(reference, 'Objects of versions before it that it has to remove.'),
        payload: list(chunk, 'Secrets that hold the chart, values, manifest, hooks and notes.'),
        permissions: list(text(), "What the chart's scripts were granted."),
      },
      { required: ['release', 'version', 'sequence', 'chart', 'createdAt', 'operation'] },
    ),
    status: map(
      { phase: oneOf(phases), hooks: list(hook, 'How its hooks last ran.') },
      { required: ['phase'] },
    ),
  },
  required: ['spec', 'status'],
  columns: [
    { name: 'Release', type: 'string', jsonPath: '.spec.release' },
    { name: 'Sequence', type: 'integer', jsonPath: '.spec.sequence' },
    { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
    { name: 'Chart', type: 'string', jsonPath: '.spec.chart.name' },
    { name: 'Version', type: 'string', jsonPath: '.spec.chart.version' },
    { name: 'Created', type: 'date', jsonPath: '.spec.createdAt' },
    { name: 'Description', type: 'string', jsonPath: '.spec.description', priority: 1 },
  ],
  hasStatusSubresource: false,
});
