import { isHelmError } from '../../src/base/index.ts';
import type { KubeObject } from '../../src/kube/index.ts';
import { observeObjects } from '../../src/kube/index.ts';
import type { HelmDriver, HelmRecord } from '../../src/release/index.ts';
import { helmRecordKinds, helmRecordOf, latestHelmRecords } from '../../src/release/index.ts';
import { completeHelmRecord, listHelmRecord } from '../../src/reports/index.ts';
import type { ReleasesMessage } from '../protocol.ts';
import { rowOfHelmRelease } from './release-row.ts';
import type { ReleaseScope } from './scope.ts';

type Say = (message: ReleasesMessage) => void;

const drivers: readonly HelmDriver[] = ['secret', 'configmap'];

/** Tells of the releases that Helm 3 and 4 keep; who may not read where they do sees none. */
export async function followHelmReleases(scope: ReleaseScope, say: Say): Promise<void> {
  await Promise.all(drivers.map((driver) => followDriver(scope, driver, say)));
}

async function followDriver(scope: ReleaseScope, driver: HelmDriver, say: Say): Promise<void> {
  const { client, namespace, signal, trouble } = scope;
  const collection = {
    ...helmRecordKinds[driver],
    namespace,
    allNamespaces: namespace === undefined,
  };
  const options = {
    labelSelector: 'owner=helm',
    isMetadataOnly: true,
    signal,
    onTrouble: trouble.note,
  };
  const records = new HelmRecords(scope, driver, say);
  try {
    for await (const observation of observeObjects(client, collection, options)) {
      if (observation.type === 'state') observation.objects.forEach((each) => records.put(each));
      else if (observation.type === 'changed') records.put(observation.object);
      else records.remove(observation.object);
      records.tell();
    }
  } catch (error) {
    if (!signal.aborted && !isHelmError(error, 'KubeForbidden')) throw error;
  }
}

/** The records of one driver, of which the newest of each release is told. */
class HelmRecords {
  readonly #scope: ReleaseScope;
  readonly #driver: HelmDriver;
  readonly #say: Say;
  readonly #records = new Map<string, HelmRecord>();
  /** By the key of its row, the state that was last told. */
  readonly #told = new Map<string, string>();

  constructor(scope: ReleaseScope, driver: HelmDriver, say: Say) {
    this.#scope = scope;
    this.#driver = driver;
    this.#say = say;
  }

  put(object: KubeObject): void {
    const record = helmRecordOf(object, this.#driver);
    if (record !== undefined) this.#records.set(record.uid, record);
  }

  remove({ metadata }: KubeObject): void {
    this.#records.delete(metadata.uid ?? '');
  }

  tell(): void {
    const latest = latestHelmRecords([...this.#records.values()]);
    const gone = new Set(this.#told.keys());
    for (const record of latest) {
      const row = rowOfHelmRelease(listHelmRecord(record));
      gone.delete(row.key);
      const state = `${record.uid} ${record.status}`;
      if (this.#told.get(row.key) === state) continue;
      this.#told.set(row.key, state);
      this.#say({ type: 'row', row });
      void this.#tellWhole(record, row.key, state);
    }
    for (const key of gone) {
      this.#told.delete(key);
      this.#say({ type: 'gone', key });
    }
  }

  /** Its chart and times are in the record itself, which has to be fetched. */
  async #tellWhole(record: HelmRecord, key: string, state: string): Promise<void> {
    const { client, signal } = this.#scope;
    try {
      const row = rowOfHelmRelease(await completeHelmRecord(client, record, { signal }));
      if (this.#told.get(key) === state) this.#say({ type: 'row', row });
    } catch (error) {
      // What cannot be read, or is gone by now, stays as its labels tell.
      if (!isHelmError(error)) throw error;
    }
  }
}
