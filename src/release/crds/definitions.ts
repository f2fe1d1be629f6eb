import type { KubeObject } from '../../kube/index.ts';
import { applicationDefinition } from './application.ts';
import { chartDefinition } from './chart.ts';
import { helmRequestDefinition } from './helm-request.ts';
import { releaseVersionDefinition } from './release-version.ts';
import { releaseDefinition } from './release.ts';

/** Releases come last: they tell that the others are there, and how new. */
export const crdDefinitions: readonly KubeObject[] = [
  applicationDefinition,
  releaseVersionDefinition,
  chartDefinition,
  helmRequestDefinition,
  releaseDefinition,
];
