import { history } from '../../src/actions/history.ts';
import { HelmError } from '../../src/base/index.ts';
import type { Cluster } from '../../src/connection/index.ts';
import { connectCluster } from '../../src/connection/index.ts';
import type { ActionContext } from '../../src/context/index.ts';
import type { ObjectReference } from '../../src/kube/index.ts';
import { keyOf } from '../../src/kube/index.ts';
import type { HelmDriver } from '../../src/release/index.ts';
import { requireReadable } from '../../src/reports/index.ts';
import { releaseOf } from '../api/release-context.ts';
import type { ReleaseMessage, ReleaseRow, VersionFacts } from '../protocol.ts';
import type { ApiCall, Tell } from '../server/route.ts';
import { followObjects } from './follow-objects.ts';
import { observeRow } from './observe-row.ts';
import { Trouble } from './trouble.ts';

type Say = (message: ReleaseMessage) => void;

/** Tells of one release: what it is, its versions, its objects down to their Pods, and what happens to them. */
export async function followRelease(call: ApiCall, tell: Tell): Promise<void> {
  const { context, namespace, name } = releaseOf(call);
  const say: Say = tell;
  using cluster = connectCluster(context);
  const trouble = new Trouble(cluster.client, say, call.signal);
  using objects = new WatchedObjects(cluster, say, trouble, context);
  const driver = driverOf(call.query.get('driver'));
  const isHelms = driver !== undefined;
  say({ type: 'start' });
  let before = '';
  let wasThere = false;
  for await (const row of observeRow(cluster.client, {
    namespace,
    name,
    driver,
    signal: call.signal,
    trouble,
  })) {
    if (row === undefined && !wasThere) throw notThere(name, namespace);
    wasThere = true;
    if (row === undefined) {
      say({ type: 'release', versions: [] });
      objects.watch([], { name, isHelms });
      continue;
    }
    // A lease that is renewed is no news.
    const now = JSON.stringify(row);
    if (now === before) continue;
    before = now;
    await tellRelease(context, cluster, { row, isHelms, say, objects });
  }
}

function driverOf(text: string | null): HelmDriver | undefined {
  return text === null ? undefined : text === 'configmap' ? 'configmap' : 'secret';
}

interface Telling {
  readonly row: ReleaseRow;
  readonly isHelms: boolean;
  readonly say: Say;
  readonly objects: WatchedObjects;
}

async function tellRelease(
  context: ActionContext,
  cluster: Cluster,
  { row, isHelms, say, objects }: Telling,
): Promise<void> {
  const { name } = row;
  const [versions, { versions: whole }] = await Promise.all([
    history(context, name),
    requireReadable(context, cluster, name, { wantsInventory: true }),
  ]);
  say({ type: 'release', row, versions: versions.map(factsOf).reverse() });
  objects.watch(whole.at(-1)?.inventory ?? [], { name, isHelms });
}

function factsOf(entry: Awaited<ReturnType<typeof history>>[number]): VersionFacts {
  const { revision, status, chart, appVersion, description, user, updatedAt, rollbackRevision } =
    entry;
  return {
    revision,
    status,
    chart,
    appVersion,
    description,
    user,
    updatedAt: updatedAt.toISOString(),
    ...(rollbackRevision === undefined ? {} : { rolledBackTo: rollbackRevision }),
  };
}

function notThere(name: string, namespace: string): HelmError {
  return new HelmError(
    'ReleaseNotFound',
    `there is no release "${name}" in namespace "${namespace}"`,
    {
      hint: 'it may have been deleted meanwhile; the list of releases shows those that there are',
    },
  );
}

/** The watches of a release's objects: they begin anew when it gets others. */
class WatchedObjects implements Disposable {
  readonly #cluster: Cluster;
  readonly #say: Say;
  readonly #trouble: Trouble;
  readonly #context: ActionContext;
  #end = new AbortController();
  #keys: string | undefined;

  constructor(cluster: Cluster, say: Say, trouble: Trouble, context: ActionContext) {
    this.#cluster = cluster;
    this.#say = say;
    this.#trouble = trouble;
    this.#context = context;
  }

  watch(
    inventory: readonly ObjectReference[],
    release: { readonly name: string; readonly isHelms: boolean },
  ): void {
    const keys = inventory.map(keyOf).sort().join(' ');
    if (keys === this.#keys) return;
    this.#keys = keys;
    this.#end.abort();
    this.#end = new AbortController();
    const signal = AbortSignal.any([this.#context.signal, this.#end.signal]);
    followObjects(this.#cluster.client, inventory, {
      ...release,
      signal,
      now: this.#context.clock.now,
      onTrouble: this.#trouble.note,
      tell: (message) => this.#say(message),
    });
  }

  [Symbol.dispose](): void {
    this.#end.abort();
  }
}
