import { HelmError, isRecord } from '../../base/index.ts';
import { isApiError } from '../api-error.ts';
import { answerTooLarge } from '../transport/answer-too-large.ts';
import { defaultLimits } from '../transport/limits.ts';
import type { KubeClient } from '../kube-client.ts';
import type { KindReference, KubeObject } from '../object.ts';
import { isKubeObject } from '../object.ts';
import type { ApiAnswer } from '../transport/api-request.ts';
import type { Resource } from '../discovery/resource.ts';
import type { ReadOptions } from './options.ts';
import type { Target } from './target.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

/** The objects of a kind: in a namespace, the client's own unless another is named, or in all. */
export interface CollectionReference extends KindReference {
  readonly namespace?: string | undefined;
  readonly allNamespaces?: boolean;
}

export interface ListOptions extends ReadOptions {
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  /** Objects per request; all of them are gathered. */
  readonly pageSize?: number;
  /** Metadata is all that comes over the wire. */
  readonly isMetadataOnly?: boolean;
  /** The size of all of them together, as the server sends them. */
  readonly maxSize?: number;
  /** `0` takes what the server has at hand, which may be a little old. */
  readonly resourceVersion?: string;
}

export interface ObjectList {
  readonly items: readonly KubeObject[];
  /** From where a watch can go on. */
  readonly resourceVersion: string;
}

const defaultPageSize = 500;
/** What a page counts at least: a server may have empty ones without end. */
const leastPageSize = 16 << 10;
const metadataOnly =
  'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';

export async function listObjects(
  client: KubeClient,
  collection: CollectionReference,
  options: ListOptions = {},
): Promise<ObjectList> {
  const target = await resolveCollection(client, collection, options.signal);
  try {
    return await listPages(client, target, options);
  } catch (error) {
    // Pages are of one moment, which the server has forgotten: all at once needs none.
    if (!isApiError(error, 410)) throw error;
    return listPages(client, target, { ...options, pageSize: 0 });
  }
}

export async function resolveCollection(
  client: KubeClient,
  { apiVersion, kind, namespace, allNamespaces = false }: CollectionReference,
  signal: AbortSignal | undefined,
): Promise<Target> {
  const target = await resolveTarget(client, { apiVersion, kind, namespace }, signal);
  return allNamespaces ? { ...target, namespace: undefined } : target;
}

async function listPages(
  client: KubeClient,
  target: Target,
  options: ListOptions,
): Promise<ObjectList> {
  const { maxSize = defaultLimits.answer } = options;
  const items: KubeObject[] = [];
  let next: string | undefined;
  let resourceVersion = '';
  let size = 0;
  do {
    const page = await fetchPage(client, target, { ...options, continue: next });
    size += Math.max(page.size, leastPageSize);
    if (size > maxSize) throw answerTooLarge(`list ${describeTarget(target)}`, maxSize);
    for (const item of page.items) items.push(item);
    resourceVersion = page.resourceVersion;
    next = page.continue;
  } while (next !== undefined);
  return { items, resourceVersion };
}

interface Page {
  readonly items: readonly KubeObject[];
  readonly resourceVersion: string;
  readonly continue: string | undefined;
  readonly size: number;
}

async function fetchPage(
  client: KubeClient,
  target: Target,
  options: ListOptions & { readonly continue: string | undefined },
): Promise<Page> {
  const { pageSize = defaultPageSize, resourceVersion, signal } = options;
  const isFirst = options.continue === undefined;
  const deed = `list ${describeTarget(target)}`;
  const answer = await client.send({
    method: 'GET',
    path: pathOf(target),
    query: {
      labelSelector: options.labelSelector,
      fieldSelector: options.fieldSelector,
      limit: pageSize === 0 ? undefined : pageSize,
      continue: options.continue,
      resourceVersion: isFirst ? resourceVersion : undefined,
    },
    ...(options.isMetadataOnly === true ? { accept: metadataOnly } : {}),
    deed,
    right: rightTo('list', target),
    isRepeatable: true,
    signal,
  });
  return parsePage(answer, target.resource, deed);
}

function parsePage(
  { body, size = 0 }: ApiAnswer,
  { apiVersion, kind }: Resource,
  deed: string,
): Page {
  const metadata = isRecord(body) ? body['metadata'] : undefined;
  // An empty list is null to some servers.
  const items = isRecord(body) ? (body['items'] ?? []) : undefined;
  if (!isRecord(metadata) || !Array.isArray(items)) {
    throw new HelmError('UnexpectedAnswer', `cannot ${deed}: the server's answer is not a list`);
  }
  const { resourceVersion, continue: next } = metadata;
  return {
    // Servers leave kind and version out of the items of built-in lists.
    items: items
      .map((item: unknown): unknown => (isRecord(item) ? { ...item, apiVersion, kind } : item))
      .filter(isKubeObject),
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
    continue: typeof next === 'string' && next !== '' ? next : undefined,
    size,
  };
}
