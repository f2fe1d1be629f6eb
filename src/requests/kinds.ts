import type { KindReference } from '../kube/index.ts';

export const requestKind: KindReference = { apiVersion: 'helm.sh/v3', kind: 'HelmRequest' };

/** Holds a request back from deletion until its release is gone. */
export const requestFinalizer = 'helm.sh/release';

/** When somebody last asked for a reconciliation by hand; any new text is a new question. */
export const reconcileAnnotation = 'helm.sh/reconcile-at';
