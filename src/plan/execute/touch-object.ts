import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { applyDesired } from './apply-desired.ts';
import type { ExecuteOptions } from './execute-plan.ts';

/** There for a moment, so that the object is of another version than somebody else may have seen. */
const fenceAnnotation = 'helm.sh/fence';

/** Leaves an object as it is, in a version of its own: what others were about to write is refused. */
export async function touchObject(
  client: KubeClient,
  { desired, live }: { readonly desired: KubeObject; readonly live: KubeObject },
  options: ExecuteOptions,
): Promise<KubeObject> {
  const annotations = { ...desired.metadata.annotations, [fenceAnnotation]: 'touched' };
  const marked = { ...desired, metadata: { ...desired.metadata, annotations } };
  const touched = await applyDesired(client, { desired: marked, live }, options);
  return applyDesired(client, { desired, live: touched }, options);
}
