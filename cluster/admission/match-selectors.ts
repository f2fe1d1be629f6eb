import type { JsonObject, KubeObject, StringMap } from '../object.ts';
import { objectAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';
import { notFound } from '../status-error.ts';
import type { Store } from '../storage/store.ts';
import type { AdmissionRequest } from './admission-request.ts';

/** Whether a request is in a namespace, and about an object, that selectors mean. */
export function matchSelectors(
  holder: JsonObject,
  request: AdmissionRequest,
  store: Store,
): boolean {
  return (
    isNamespaceSelected(objectAt(holder, 'namespaceSelector') ?? {}, request, store) &&
    isObjectSelected(objectAt(holder, 'objectSelector') ?? {}, request)
  );
}

function isEmpty(selector: JsonObject): boolean {
  const { matchLabels, matchExpressions } = selector;
  const isNothing = (value: unknown): boolean =>
    typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  return isNothing(matchLabels) && isNothing(matchExpressions);
}

function isNamespaceSelected(
  selector: JsonObject,
  request: AdmissionRequest,
  store: Store,
): boolean {
  const isNamespace = request.resource.storageKey === '/namespaces';
  // What is in no namespace is never left out because of one.
  if (request.namespace === '' && !isNamespace) return true;
  if (isEmpty(selector)) return true;
  return compileLabelSelector(selector)(namespaceLabels(request, store));
}

function namespaceLabels(request: AdmissionRequest, store: Store): StringMap {
  const { resource, object, subresource, namespace, name } = request;
  if (resource.storageKey === '/namespaces' && object && subresource === '') {
    return object.metadata.labels ?? {};
  }
  const found = store.collection('/namespaces').find(namespace === '' ? name : namespace);
  if (!found) throw notFound({ group: '', name: 'namespaces' }, namespace);
  return found.metadata.labels ?? {};
}

/** What it is, or what it was. */
function isObjectSelected(selector: JsonObject, { object, old }: AdmissionRequest): boolean {
  if (isEmpty(selector)) return true;
  const select = compileLabelSelector(selector);
  const isSelected = (one: KubeObject | undefined): boolean =>
    one !== undefined && select(one.metadata.labels ?? {});
  return isSelected(object) || isSelected(old);
}
