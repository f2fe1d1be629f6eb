import type { JsonObject } from '../object.ts';
import { stringAt } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { parseApiVersion } from '../resources/api-resource.ts';
import type { Catalog } from '../resources/catalog.ts';
import type { StatusError } from '../status-error.ts';
import { badRequest } from '../status-error.ts';

/** Where the real server's scheme is made, which its errors name. */
export const schemeSource = 'pkg/runtime/scheme.go:111';

/** Kinds that every version has, though no resource is of them. */
const commonKinds = ['Status', 'List', 'DeleteOptions', 'CreateOptions', 'UpdateOptions'];

/** Refuses an object that says it is of another kind than its URL. */
export function checkKind(catalog: Catalog, resource: ApiResource, raw: JsonObject): void {
  const fault = findWrongKind(catalog, resource, raw);
  if (fault !== undefined) throw unreadable(resource, raw, fault);
  const apiVersion = textOr(raw, 'apiVersion', resource.apiVersion);
  if (apiVersion === resource.apiVersion) return;
  throw badRequest(
    `the API version in the data (${apiVersion}) does not match the expected API version (${resource.apiVersion})`,
  );
}

/** Why an object can't be of the resource's kind, in any version. */
export function findWrongKind(
  catalog: Catalog,
  resource: ApiResource,
  raw: JsonObject,
): string | undefined {
  const kind = textOr(raw, 'kind', resource.kind);
  const apiVersion = textOr(raw, 'apiVersion', resource.apiVersion);
  const isServed = isKnown(catalog, apiVersion, kind) || resource.custom !== undefined;
  if (kind === resource.kind && isServed) return undefined;
  return describeWrongKind(catalog, resource, apiVersion, kind);
}

/** What the object leaves out is understood from the URL. */
function textOr(raw: JsonObject, key: string, missing: string): string {
  const text = stringAt(raw, key) ?? '';
  return text === '' ? missing : text;
}

function isKnown(catalog: Catalog, apiVersion: string, kind: string): boolean {
  return catalog
    .all()
    .some(
      (one) =>
        one.apiVersion === apiVersion &&
        (one.kind === kind || one.listKind === kind || commonKinds.includes(kind)),
    );
}

function describeWrongKind(
  catalog: Catalog,
  resource: ApiResource,
  apiVersion: string,
  kind: string,
): string {
  if (!isKnown(catalog, apiVersion, kind)) {
    return `no kind "${kind}" is registered for version "${apiVersion}" in scheme "${schemeSource}"`;
  }
  const from = parseApiVersion(apiVersion).version;
  const target = `${resource.group === '' ? 'core' : (resource.group.split('.')[0] ?? '')}.${resource.kind}`;
  return `converting (${from}.${kind}) to (${target}): unknown conversion`;
}

/** An object that is not one of its kind, and why. */
export function unreadable(resource: ApiResource, raw: JsonObject, why: string): StatusError {
  const kind = textOr(raw, 'kind', resource.kind);
  const { version } = parseApiVersion(textOr(raw, 'apiVersion', resource.apiVersion));
  return badRequest(
    `${kind} in version "${version}" cannot be handled as a ${resource.kind}: ${why}`,
  );
}
