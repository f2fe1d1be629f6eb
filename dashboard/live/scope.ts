import type { KubeClient } from '../../src/kube/index.ts';
import type { Trouble } from './trouble.ts';

/** Where releases are looked for. */
export interface ReleaseScope {
  readonly client: KubeClient;
  /** Without one, all namespaces. */
  readonly namespace: string | undefined;
  readonly signal: AbortSignal;
  readonly trouble: Trouble;
}
