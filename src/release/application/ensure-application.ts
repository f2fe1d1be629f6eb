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
import { formatApplication } from './format-application.ts';

/** The Application of a release to be: a new one, or what an install left that got no further. */
export async function ensureApplication(
  client: KubeClient,
  namespace: string,
  name: string,
  options: ReadOptions = {},
): Promise<OwnerReference> {
  const application = await createOrFind(client, namespace, name, options);
  const { uid = '', deletionTimestamp } = application.metadata;
  if (!isOurs(application, name)) throw foreign(namespace, name);
  if (deletionTimestamp !== undefined) throw terminating(namespace, name);
  return { ...applicationKind, name, uid };
}

export interface PatientOptions extends ReadOptions {
  /** Told once when one that is on its way out is waited for. */
  readonly onTerminating?: (() => void) | undefined;
}

/** The same, once an Application that is on its way out is gone. */
export async function awaitApplication(
  client: KubeClient,
  namespace: string,
  name: string,
  { onTerminating, ...options }: PatientOptions = {},
): Promise<OwnerReference> {
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
  options: ReadOptions,
): Promise<KubeObject> {
  try {
    return await createObject(client, formatApplication(namespace, name), options);
  } catch (error) {
    if (!isHelmError(error, 'KubeAlreadyExists')) throw error;
    return requireObject(client, { ...applicationKind, namespace, name }, options);
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
