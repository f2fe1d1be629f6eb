import type { KubeObject } from '../../kube/index.ts';
import { operationKinds, phases } from '../release.ts';
import { defineKind, definitionVersion } from './define-kind.ts';
import type { Schema } from './schema.ts';
import { count, date, flag, map, oneOf, text } from './schema.ts';

export const chartIdentity: Readonly<Record<string, Schema>> = {
  name: text(),
  version: text(),
  appVersion: text(),
};

const latest = map(
  {
    name: text(),
    sequence: count(),
    phase: oneOf(phases),
    chart: map(chartIdentity, { required: ['name', 'version'] }),
    updatedAt: date(),
    description: text(),
    holder: text('Who made it.'),
  },
  {
    required: ['name', 'sequence', 'phase', 'chart', 'updatedAt'],
    description: 'The newest ReleaseVersion, in short.',
  },
);

const operation = map(
  {
    id: text(),
    version: text('The ULID of the version that it makes.'),
    kind: oneOf(operationKinds),
    holder: text('Who works on it, as people recognise them.'),
    process: map(
      { host: text(), pid: count(), start: text() },
      { description: 'The process behind it, for others on the same machine.' },
    ),
    startedAt: date(),
    renewedAt: date(),
    leaseSeconds: count('Without a renewal for so long, anybody may take over.'),
    fence: count('Higher for each operation.'),
  },
  {
    required: ['id', 'kind', 'holder', 'startedAt', 'renewedAt', 'leaseSeconds', 'fence'],
    description: 'What works on the release now. Taken and given back by compare-and-swap.',
  },
);

/** Without a status subresource: one update has to change all of it. */
export const releaseDefinition: KubeObject = defineKind({
  group: 'helm.sh',
  version: 'v3',
  kind: 'Release',
  plural: 'releases',
  shortNames: ['rel'],
  description: 'A chart, installed under a name. It owns its versions and its objects.',
  fields: {
    status: map({
      current: text('The name of the ReleaseVersion that is deployed.'),
      latest,
      operation,
      fence: count('The last fence that was given to an operation.'),
      format: {
        type: 'integer',
        minimum: 1,
        maximum: definitionVersion,
        description: 'The version of the definitions that its records are written by.',
      },
      isDeleted: flag('Nothing is left of it but its records.'),
    }),
  },
  columns: [
    { name: 'Sequence', type: 'integer', jsonPath: '.status.latest.sequence' },
    { name: 'Phase', type: 'string', jsonPath: '.status.latest.phase' },
    { name: 'Chart', type: 'string', jsonPath: '.status.latest.chart.name' },
    { name: 'Version', type: 'string', jsonPath: '.status.latest.chart.version' },
    { name: 'App Version', type: 'string', jsonPath: '.status.latest.chart.appVersion' },
    { name: 'Updated', type: 'date', jsonPath: '.status.latest.updatedAt' },
    { name: 'Holder', type: 'string', jsonPath: '.status.operation.holder' },
    { name: 'Current', type: 'string', jsonPath: '.status.current', priority: 1 },
  ],
  hasStatusSubresource: false,
});
