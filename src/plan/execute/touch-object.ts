import type { KubeClient, KubeObject } from '../../kube/index.ts';
import { keyOf, referenceOf } from '../../kube/index.ts';
import type { ExecuteOptions } from './execute-plan.ts';
import { writeDesired } from './write-desired.ts';

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
  const touched = await writeDesired(client, { desired: marked, live }, options);
  const recorded = options.recorded && new Map([[keyOf(referenceOf(desired)), marked]]);
  return writeDesired(client, { desired, live: touched }, { ...options, recorded });
}
