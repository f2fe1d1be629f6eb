import type { ReleaseOperation, ReleaseVersion } from '../release/index.ts';
import { updateApplicationStatus } from '../release/index.ts';
import type { Cluster } from '../connection/index.ts';

/** For people who look at Applications: every object of a version was seen to be ready. */
export async function reportReadyApplication(
  { client }: Cluster,
  { release }: ReleaseOperation,
  { inventory }: ReleaseVersion,
): Promise<void> {
  const readiness = { status: 'Current', message: 'ready' } as const;
  const components = inventory.map((reference) => ({ ...reference, readiness }));
  await updateApplicationStatus(client, release, components);
}
