import { HelmError, isRecord, UnreadableRecord } from '../../base/index.ts';
import type { KubeClient, KubeObject, ReadOptions } from '../../kube/index.ts';
import { requireObject } from '../../kube/index.ts';
import { decodeHelmRecord } from './decode-record.ts';
import type { HelmDriver, HelmRecord, HelmRelease } from './helm-record.ts';

/** What a record of Helm holds; one that cannot be read is an error, `CorruptRelease`. */
export async function loadHelmRecord(
  client: KubeClient,
  record: HelmRecord,
  options: ReadOptions = {},
): Promise<HelmRelease> {
  const object = await requireObject(client, record.object, options);
  try {
    return decodeHelmRecord(textIn(object, record.driver));
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    const { name, revision } = record;
    throw new HelmError(
      'CorruptRelease',
      `cannot read revision ${revision} of the release "${name}", which Helm made: ${error.message}`,
    );
  }
}

/** Secrets have one more base64 around everything. */
function textIn(object: KubeObject, driver: HelmDriver): string {
  const text = isRecord(object['data']) ? object['data']['release'] : undefined;
  if (typeof text !== 'string') throw new UnreadableRecord('it holds no release');
  return driver === 'secret' ? Buffer.from(text, 'base64').toString('utf8') : text;
}
