import type { Cluster } from '../registry/context.ts';
import { storeKey } from '../registry/context.ts';
import { toVersion } from '../registry/conversion.ts';
import type { Lister } from '../registry/list.ts';
import { qualifiedResource } from '../resources/api-resource.ts';
import { notFound } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';
import type { Presentation } from './present.ts';
import { presentList, presentObject } from './present.ts';
import { readInteger, readListOptions } from './read-options.ts';
import type { Answer, StreamAnswer } from './respond.ts';
import { jsonAnswer } from './respond.ts';
import { answerLog } from './subresources/pod-log.ts';
import { scaleOf } from './subresources/scale.ts';

export function handleGet(
  cluster: Cluster,
  { info, query }: ApiRequest,
  presentation: Presentation,
): Answer | StreamAnswer {
  const { resource } = presentation;
  const { namespace, name, subresource } = info;
  const found = cluster.store
    .collection(resource.storageKey)
    .find(storeKey(resource, namespace, name));
  if (!found) throw notFound(qualifiedResource(resource), name);
  const object = toVersion(resource, found);
  if (subresource === 'scale') return jsonAnswer(200, scaleOf(resource, object));
  if (subresource === 'log') return answerLog(cluster.store, object, query);
  return jsonAnswer(200, presentObject(object, presentation));
}

export function handleList(
  lister: Lister,
  { info, query }: ApiRequest,
  presentation: Presentation,
): Answer {
  const { resource } = presentation;
  const namespace = resource.namespaced ? info.namespace : '';
  readInteger(query, 'timeoutSeconds');
  const list = lister.list(resource, namespace, readListOptions(query));
  return jsonAnswer(200, presentList(list, presentation));
}
