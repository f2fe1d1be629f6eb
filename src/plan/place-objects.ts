import { HelmError, isHelmError } from '../base/index.ts';
import type { KubeClient, KubeObject, ManifestObject } from '../kube/index.ts';
import { describeReference, keyOf } from '../kube/index.ts';
import { findDefinedKind, isDefinition } from './definitions/defined-kinds.ts';
import type { DesiredObject } from './desired-object.ts';
import { desiredReference, isGenerated } from './desired-object.ts';
import { normalizeObject } from './normalize/normalize-object.ts';
import { omit } from './omit.ts';

export interface PlaceOptions {
  /** Where objects belong that name no namespace. */
  readonly namespace: string;
  /** CustomResourceDefinitions that will be there before the objects are. */
  readonly definitions?: readonly KubeObject[];
  readonly onWarning?: (text: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The objects of a manifest as they belong into the cluster: in a namespace exactly if their kind has
 * one, and in the form that applies need. A kind that the cluster does not know has to be defined in
 * the manifest itself, or with it. Of two objects that are the same one, the last is meant.
 */
export async function placeObjects(
  client: KubeClient,
  manifest: readonly ManifestObject[],
  options: PlaceOptions,
): Promise<readonly DesiredObject[]> {
  const own = manifest.map(({ object }) => object).filter(isDefinition);
  const definitions = [...own, ...(options.definitions ?? [])];
  const scopes = await Promise.all(
    manifest.map(({ object }) => findScope(client, object, definitions, options.signal)),
  );
  const unknown = scopes.filter((scope) => isHelmError(scope));
  if (unknown.length > 0) throw unknownKinds(unknown);
  const placed = manifest.map(({ object, source }, index): DesiredObject => ({
    object: normalizeObject(
      placeObject(object, scopes[index] === true ? options.namespace : undefined),
      options.onWarning,
    ),
    source: source.file,
  }));
  return withoutRepetitions(placed, options.onWarning);
}

/** Whether its kind is namespaced, or why that is unknown. */
async function findScope(
  client: KubeClient,
  object: KubeObject,
  definitions: readonly KubeObject[],
  signal: AbortSignal | undefined,
): Promise<boolean | HelmError> {
  const defined = findDefinedKind(definitions, object);
  if (defined !== undefined) return defined.isNamespaced;
  try {
    return (await client.resources.require(object, signal)).isNamespaced;
  } catch (error) {
    if (!isHelmError(error, 'KindNotFound')) throw error;
    return unmapped(object, error);
  }
}

function placeObject(object: KubeObject, namespace: string | undefined): KubeObject {
  const { namespace: own, name, generateName } = object.metadata;
  if ((name ?? '') !== '' && (generateName ?? '') !== '') {
    const reason = 'metadata.name and metadata.generateName cannot both be set';
    throw new HelmError('InvalidManifest', `${object.kind} "${name ?? ''}": ${reason}`);
  }
  const metadata = omit(object.metadata, 'namespace');
  if (namespace === undefined) return { ...object, metadata };
  return {
    ...object,
    metadata: { ...metadata, namespace: own === '' ? namespace : (own ?? namespace) },
  };
}

/** Begins with Helm's words. */
function unmapped({ apiVersion, kind, metadata }: KubeObject, cause: HelmError): HelmError {
  const { name = '', namespace = '' } = metadata;
  return new HelmError(
    'KindNotFound',
    `resource mapping not found for name: "${name}" namespace: "${namespace}" from "": no matches for kind "${kind}" in version "${apiVersion}"`,
    { hint: cause.hint, retryable: cause.retryable, cause },
  );
}

function unknownKinds(errors: readonly HelmError[]): HelmError {
  const [first, ...others] = [...new Map(errors.map((error) => [error.message, error])).values()];
  if (first === undefined || others.length === 0)
    return errors[0] ?? new HelmError('KindNotFound', '');
  const { code, message, hint, retryable, cause } = first;
  return new HelmError(code, message, {
    hint,
    retryable,
    cause,
    details: others.map((other) => other.message),
  });
}

function withoutRepetitions(
  objects: readonly DesiredObject[],
  onWarning: PlaceOptions['onWarning'],
): readonly DesiredObject[] {
  const last = new Map(objects.map((each) => [keyOf(desiredReference(each.object)), each]));
  const repeated: string[] = [];
  const kept = objects.filter((each) => {
    const reference = desiredReference(each.object);
    const meant = last.get(keyOf(reference));
    if (isGenerated(each.object) || meant === each) return true;
    const places = `${each.source ?? 'the manifest'} and again in ${meant?.source ?? 'it'}`;
    repeated.push(`${describeReference(reference)} is in ${places}: the last one counts`);
    return false;
  });
  for (const message of repeated.slice(0, maxWarnings)) onWarning?.(message);
  const others = repeated.length - maxWarnings;
  if (others > 0) onWarning?.(`${others} more objects are in the manifest twice`);
  return kept;
}

/** Nobody reads a thousand. */
const maxWarnings = 20;
