import { HelmError, isHelmError } from '../../base/index.ts';
import type { KubeClient, KubeObject, OwnerReference, ReadOptions } from '../../kube/index.ts';
import {
  createObject,
  findObject,
  managedByLabel,
  releaseLabel,
  releaseNameAnnotation,
  requireObject,
} from '../../kube/index.ts';
import { applicationKind } from '../kinds.ts';
import { unlessKindMissing } from '../missing-kind.ts';
import type { Composition } from './format-application.ts';
import { formatApplication } from './format-application.ts';

export interface EnsuredApplication {
  readonly owner: OwnerReference;
  /** It was made with what it consists of: nobody need tell it. */
  readonly isDescribed: boolean;
}

export interface EnsureOptions extends ReadOptions {
  /** What it consists of, where that is known by now. */
  readonly composition?: Composition | undefined;
}

/** The Application of a release to be: a new one, or what an install left that got no further. */
export async function ensureApplication(
  client: KubeClient,
  namespace: string,
  name: string,
  options: EnsureOptions = {},
): Promise<EnsuredApplication> {
  const { object, isNew } = await createOrFind(client, namespace, name, options);
  const { uid = '', deletionTimestamp } = object.metadata;
  if (!isOurs(object, name)) throw foreign(namespace, name);
  if (deletionTimestamp !== undefined) throw terminating(namespace, name);
  const isDescribed = isNew && options.composition !== undefined;
  return { owner: { ...applicationKind, name, uid }, isDescribed };
}

export interface PatientOptions extends EnsureOptions {
  /** Told once when one that is on its way out is waited for. */
  readonly onTerminating?: (() => void) | undefined;
}

/** The same, once an Application that is on its way out is gone. */
export async function awaitApplication(
  client: KubeClient,
  namespace: string,
  name: string,
  { onTerminating, ...options }: PatientOptions = {},
): Promise<EnsuredApplication> {
  for (let looks = 0; ; looks++) {
    try {
      return await ensureApplication(client, namespace, name, options);
    } catch (error) {
      if (!isHelmError(error, 'ApplicationTerminating') || looks === maxLooks) throw error;
    }
    if (looks === 0) onTerminating?.();
    await client.time.sleep(lookPause, options.signal);
  }
}

/**
 * One that is on its way out, as after `helm unadopt` or `helm delete`, is gone within moments as a rule;
 * a cluster that has just learnt the kind takes half a minute.
 */
const lookPause = 500;
const maxLooks = 90;

/** Whether there is the Application of a release, which may have got no further. */
export async function hasApplication(
  client: KubeClient,
  namespace: string,
  name: string,
  options: ReadOptions = {},
): Promise<boolean> {
  const reading = findObject(client, { ...applicationKind, namespace, name }, options);
  const found = await unlessKindMissing(reading, undefined);
  return found !== undefined && isOurs(found, name);
}

/** One that a chart has brought has the marks of objects, too. */
function isOurs({ metadata }: KubeObject, name: string): boolean {
  const { labels = {}, annotations = {} } = metadata;
  const isOfChart = annotations[releaseNameAnnotation] !== undefined;
  return labels[releaseLabel] === name && labels[managedByLabel] === 'Helm' && !isOfChart;
}

async function createOrFind(
  client: KubeClient,
  namespace: string,
  name: string,
  { composition, ...options }: EnsureOptions,
): Promise<{ readonly object: KubeObject; readonly isNew: boolean }> {
  try {
    const application = formatApplication(namespace, name, composition);
    return { object: await createObject(client, application, options), isNew: true };
  } catch (error) {
    if (!isHelmError(error, 'KubeAlreadyExists')) throw error;
    const reference = { ...applicationKind, namespace, name };
    return { object: await requireObject(client, reference, options), isNew: false };
  }
}

function foreign(namespace: string, name: string): HelmError {
  return new HelmError(
    'ForeignApplication',
    `cannot use the name "${name}": Application "${name}" in namespace "${namespace}" belongs to somebody else`,
    { hint: 'choose another name for the release, or delete that Application' },
  );
}

function terminating(namespace: string, name: string): HelmError {
  return new HelmError(
    'ApplicationTerminating',
    `cannot use the name "${name}" yet: Application "${name}" in namespace "${namespace}" is being deleted`,
    { retryable: true },
  );
}
