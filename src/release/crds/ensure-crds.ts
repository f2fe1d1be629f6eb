import { HelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject, ReadOptions } from '../../kube/index.ts';
import {
  computeReadiness,
  createObject,
  findObject,
  isApiError,
  listObjects,
  referenceOf,
  updateObject,
} from '../../kube/index.ts';
import { applicationKind, releaseKind, versionKind } from '../kinds.ts';
import { isMissingKind } from '../missing-kind.ts';
import { definitionVersion, definitionVersionAnnotation } from './define-kind.ts';
import { crdDefinitions } from './definitions.ts';

export interface CrdChange {
  /** `releases.helm.sh`. */
  readonly name: string;
  readonly change: 'created' | 'upgraded' | 'unchanged';
}

/** Milliseconds between looks, and how many there are: a server is given half a minute. */
const pause = 100;
const looks = 300;

export interface EnsureOptions extends ReadOptions {
  /** Only finds out what would change, and whether it may. */
  readonly dryRun?: boolean;
}

/** Defines our kinds in a cluster, or brings their definitions up to date, and waits for them. */
export async function ensureCrds(
  client: KubeClient,
  options: EnsureOptions = {},
): Promise<readonly CrdChange[]> {
  const changes: CrdChange[] = [];
  for (const definitions of [crdDefinitions.slice(0, -1), crdDefinitions.slice(-1)]) {
    const ensuring = definitions.map((each) => ensureAgainstOthers(client, each, options));
    changes.push(...(await Promise.all(ensuring)));
  }
  if (options.dryRun !== true) await waitUntilServed(client, options);
  return changes;
}

/** Somebody else may be doing the same: then theirs is looked at. */
async function ensureAgainstOthers(
  client: KubeClient,
  definition: KubeObject,
  options: EnsureOptions,
): Promise<CrdChange> {
  try {
    return await ensureCrd(client, definition, options);
  } catch (error) {
    if (!isApiError(error, 409)) throw error;
    return ensureCrd(client, definition, options);
  }
}

async function ensureCrd(
  client: KubeClient,
  definition: KubeObject,
  options: EnsureOptions,
): Promise<CrdChange> {
  const { name = '' } = definition.metadata;
  const live = await findObject(client, referenceOf(definition), options);
  if (live === undefined) {
    await createObject(client, definition, options);
    return { name, change: 'created' };
  }
  const version = versionOf(live);
  // An Application of SIG Apps' own is as good as ours.
  if (version === undefined || version === definitionVersion) return { name, change: 'unchanged' };
  if (version > definitionVersion) throw tooNew(name, version);
  const { resourceVersion = '' } = live.metadata;
  const annotations = { ...live.metadata.annotations, ...definition.metadata.annotations };
  const metadata = { ...definition.metadata, annotations, resourceVersion };
  const upgraded = { ...definition, metadata };
  await updateObject(client, upgraded, options);
  return { name, change: 'upgraded' };
}

function versionOf({ metadata }: KubeObject): number | undefined {
  const text = metadata.annotations?.[definitionVersionAnnotation];
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function tooNew(name: string, version: number): HelmError {
  return new HelmError(
    'CrdsTooNew',
    `cannot work with the definition of "${name}": it is of version ${version}, this Helm knows versions up to ${definitionVersion}`,
    { hint: 'the cluster was set up by a newer Helm: use that one' },
  );
}

async function waitUntilServed(client: KubeClient, options: ReadOptions): Promise<void> {
  for (let look = 0; look < looks; look++) {
    if ((await areEstablished(client, options)) && (await areServed(client, options))) return;
    await client.time.sleep(pause, options.signal);
  }
  throw new HelmError(
    'CrdsNotServed',
    'cannot use our own kinds: the cluster does not serve them',
    {
      hint: 'look at the conditions of the definitions: kubectl get crd releases.helm.sh -o yaml',
      retryable: true,
    },
  );
}

async function areEstablished(client: KubeClient, options: ReadOptions): Promise<boolean> {
  const found = await Promise.all(
    crdDefinitions.map((definition) => findObject(client, referenceOf(definition), options)),
  );
  return found.every((crd) => computeReadiness(crd, client.time.now()).status === 'Current');
}

/** Servers take a moment longer than they say. */
async function areServed(client: KubeClient, options: ReadOptions): Promise<boolean> {
  try {
    await Promise.all(
      [applicationKind, releaseKind, versionKind].map((kind) =>
        listObjects(client, kind, { ...options, fieldSelector: 'metadata.name=none' }),
      ),
    );
    return true;
  } catch (error) {
    // Who may define kinds need not see the objects of them.
    if (isApiError(error, 403)) return true;
    if (!isMissingKind(error)) throw error;
    client.resources.invalidate();
    return false;
  }
}
