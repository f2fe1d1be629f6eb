import type { JsonObject } from '../object.ts';
import { listAt, stringAt } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { AdmissionRequest } from './admission-request.ts';

/** Which version of a resource a rule is about; `undefined` where it is not meant. */
export interface MatchedRule {
  readonly resource: ApiResource;
}

/** What may be asked about: the resource of a request, and other versions of the same objects. */
export interface Matchable {
  readonly request: AdmissionRequest;
  readonly equivalents: readonly ApiResource[];
}

/** Finds a rule that a request falls under; with `Equivalent`, in whatever version. */
export function matchRules(
  rules: readonly JsonObject[],
  matchPolicy: string | undefined,
  { request, equivalents }: Matchable,
): MatchedRule | undefined {
  const { resource } = request;
  if (rules.some((rule) => isUnder(rule, resource, request))) return { resource };
  if (matchPolicy !== 'Equivalent') return undefined;
  for (const rule of rules) {
    const found = equivalents.find(
      (other) => other.apiVersion !== resource.apiVersion && isUnder(rule, other, request),
    );
    if (found) return { resource: found };
  }
  return undefined;
}

function isUnder(rule: JsonObject, resource: ApiResource, request: AdmissionRequest): boolean {
  const names = listAt(rule, 'resourceNames');
  return (
    includes(rule, 'operations', request.operation) &&
    includes(rule, 'apiGroups', resource.group) &&
    includes(rule, 'apiVersions', resource.version) &&
    isScope(stringAt(rule, 'scope'), request) &&
    listAt(rule, 'resources')
      .map(String)
      .some((one) => isResource(one, resource, request)) &&
    (names.length === 0 || names.includes(request.name))
  );
}

function includes(rule: JsonObject, key: string, value: string): boolean {
  const list = listAt(rule, key);
  return list.includes('*') || list.includes(value);
}

/** Namespaces are in no namespace, although their URLs are. */
function isScope(scope: string | undefined, { resource, namespace }: AdmissionRequest): boolean {
  const isCluster = resource.storageKey === '/namespaces' || namespace === '';
  if (scope === 'Namespaced') return !isCluster;
  return scope !== 'Cluster' || isCluster;
}

/** `pods`, `pods/status`, `pods/*`, `*` and the like. */
function isResource(
  pattern: string,
  { plural }: ApiResource,
  { subresource }: AdmissionRequest,
): boolean {
  const slash = pattern.indexOf('/');
  const name = slash < 0 ? pattern : pattern.slice(0, slash);
  const sub = slash < 0 ? '' : pattern.slice(slash + 1);
  return (name === '*' || name === plural) && (sub === '*' || sub === subresource);
}
