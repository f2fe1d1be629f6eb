import type { KubeClient } from '../../src/kube/index.ts';
import { observeObject, observeObjects } from '../../src/kube/index.ts';
import type { HelmDriver, HelmRecord } from '../../src/release/index.ts';
import {
  helmRecordKinds,
  helmRecordOf,
  latestHelmRecords,
  parseRelease,
  releaseKind,
} from '../../src/release/index.ts';
import { completeHelmRecord } from '../../src/reports/index.ts';
import type { ReleaseRow } from '../protocol.ts';
import { rowOfHelmRelease, rowOfRelease } from './release-row.ts';
import type { Trouble } from './trouble.ts';

export interface RowOptions {
  readonly namespace: string;
  readonly name: string;
  /** Where Helm 3 or 4 keeps it, if it is theirs. */
  readonly driver: HelmDriver | undefined;
  readonly signal: AbortSignal;
  readonly trouble: Trouble;
}

/** One release each time that it changes; undefined while there is none. */
export function observeRow(
  client: KubeClient,
  options: RowOptions,
): AsyncGenerator<ReleaseRow | undefined> {
  const { driver } = options;
  return driver === undefined ? observeOwn(client, options) : observeHelms(client, driver, options);
}

async function* observeOwn(
  client: KubeClient,
  { namespace, name, signal, trouble }: RowOptions,
): AsyncGenerator<ReleaseRow | undefined> {
  const reference = { ...releaseKind, namespace, name };
  for await (const object of observeObject(client, reference, {
    signal,
    onTrouble: trouble.note,
  })) {
    const release = object && parseRelease(object);
    yield release === undefined || release.isDeleted ? undefined : rowOfRelease(release);
  }
}

async function* observeHelms(
  client: KubeClient,
  driver: HelmDriver,
  { namespace, name, signal, trouble }: RowOptions,
): AsyncGenerator<ReleaseRow | undefined> {
  const records = new Map<string, HelmRecord>();
  const options = {
    labelSelector: `owner=helm,name=${name}`,
    isMetadataOnly: true,
    signal,
    onTrouble: trouble.note,
  };
  for await (const seen of observeObjects(
    client,
    { ...helmRecordKinds[driver], namespace },
    options,
  )) {
    for (const object of seen.type === 'state' ? seen.objects : [seen.object]) {
      const record = helmRecordOf(object, driver);
      if (record === undefined) continue;
      if (seen.type === 'removed') records.delete(record.uid);
      else records.set(record.uid, record);
    }
    const [latest] = latestHelmRecords([...records.values()]);
    yield latest && rowOfHelmRelease(await completeHelmRecord(client, latest, { signal }));
  }
}
