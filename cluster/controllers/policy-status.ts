import { seenKinds } from '../admission/policy/seen-kinds.ts';
import { requireCel } from '../custom/load-cel.ts';
import type { KubeObject } from '../object.ts';
import { numberAt, stringAt } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { ControllerClient } from './client.ts';
import type { Controller } from './controller.ts';
import { itself } from './controller.ts';
import { policyResource, storageKeyOf } from './resources.ts';

/** Says in the status of a ValidatingAdmissionPolicy what its expressions get wrong about types. */
export function policyStatusController(client: ControllerClient): Controller {
  return {
    name: 'validatingadmissionpolicy-status-controller',
    watches: { [storageKeyOf(policyResource)]: itself },
    reconcile(key) {
      const policy = client.find(policyResource, '', key);
      if (!policy) return;
      const generation = policy.metadata.generation ?? 1;
      if (generation <= (numberAt(policy, 'status', 'observedGeneration') ?? 0)) return;
      const expressionWarnings = warningsOf(client, policy).map((one) => ({ ...one }));
      client.updateStatus(policyResource, policy, (draft) => {
        const typeChecking = expressionWarnings.length > 0 ? { expressionWarnings } : {};
        draft.status = { ...draft.status, observedGeneration: generation, typeChecking };
      });
    },
  };
}

function warningsOf({ cluster }: ControllerClient, { spec = {} }: KubeObject) {
  const { catalog } = cluster;
  const { checkTypes, typeOfBuiltin, typeOfCustom } = requireCel();
  const typeOf = ({ kind, type, custom }: ApiResource) =>
    custom
      ? typeOfCustom(kind, custom.schema ?? {}, catalog.types.require('meta.v1.ObjectMeta'))
      : typeOfBuiltin(kind, type);
  const kinds = seenKinds(spec, catalog).flatMap((resource) => {
    const type = typeOf(resource);
    const { group, version, kind } = resource;
    return type ? [{ title: `${group}/${version}, Kind=${kind}`, type }] : [];
  });
  const params = catalog.findKind(
    stringAt(spec, 'paramKind', 'apiVersion') ?? '',
    stringAt(spec, 'paramKind', 'kind') ?? '',
  );
  return checkTypes(spec, kinds, params && typeOf(params));
}
