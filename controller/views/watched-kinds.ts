import type { KindReference } from '../../src/kube/index.ts';

/** What the controller watches besides the requests themselves. */
export const releaseKind: KindReference = { apiVersion: 'helm.sh/v3', kind: 'Release' };
export const configMapKind: KindReference = { apiVersion: 'v1', kind: 'ConfigMap' };
export const secretKind: KindReference = { apiVersion: 'v1', kind: 'Secret' };

/** The records of releases are Secrets too, and many. */
export const noRecords = '!helm.sh/release';
