import type { JsonObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { AdmissionRequest } from './admission-request.ts';

/** A request as expressions and webhooks see it: in the version that was matched. */
export function describeRequest(request: AdmissionRequest, matched: ApiResource): JsonObject {
  const { resource, subresource, namespace, name, operation, user, dryRun, options } = request;
  return {
    kind: kindOf(matched, subresource),
    resource: resourceOf(matched),
    ...(subresource !== '' && { subResource: subresource }),
    requestKind: kindOf(resource, subresource),
    requestResource: resourceOf(resource),
    ...(subresource !== '' && { requestSubResource: subresource }),
    ...(name !== '' && { name }),
    ...(namespace !== '' && { namespace }),
    operation,
    userInfo: {
      username: user.name,
      ...(user.uid !== undefined && user.uid !== '' && { uid: user.uid }),
      ...(user.groups.length > 0 && { groups: [...user.groups] }),
      ...(user.extra && {
        extra: Object.fromEntries(
          Object.entries(user.extra).map(([key, values]) => [key, [...values]]),
        ),
      }),
    },
    dryRun,
    options,
  };
}

function kindOf(resource: ApiResource, subresource: string): JsonObject {
  const sub = resource.subresources.get(subresource);
  const { group, version } = sub && sub.version !== '' ? sub : resource;
  return { group, version, kind: sub?.kind ?? resource.kind };
}

function resourceOf({ group, version, plural }: ApiResource): JsonObject {
  return { group, version, resource: plural };
}
