import type { JsonObject, KubeObject } from '../../object.ts';
import { numberAt, objectAt, stringAt } from '../../object.ts';
import { bindPod } from '../../registry/bind-pod.ts';
import { deleteObject } from '../../registry/delete.ts';
import { compileLabelSelector } from '../../registry/label-selector.ts';
import { finish } from '../../registry/steps.ts';
import { StatusError, badRequest } from '../../status-error.ts';
import type { WriteContext, Written } from '../write-handlers.ts';
import { readSubresourceBody } from './read-body.ts';

const success: JsonObject = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code: 201,
};

/** Gives a Pod its node: `pods/NAME/binding`, or a Binding created beside the Pods. */
export async function writeBinding({ cluster, request }: WriteContext): Promise<Written> {
  const binding = await readSubresourceBody(cluster.catalog, request, 'core.v1.Binding');
  const given = stringAt(binding, 'metadata', 'name') ?? '';
  const name = request.info.name === '' ? given : request.info.name;
  requireSameName(name, given, 'Binding');
  const target = stringAt(binding, 'target', 'name') ?? '';
  bindPod(cluster, request.info.namespace, name, target);
  return { status: 201, value: success };
}

/** Deletes a Pod unless a budget still needs it. */
export async function writeEviction({
  cluster,
  resource,
  request,
}: WriteContext): Promise<Written> {
  const eviction = await readSubresourceBody(cluster.catalog, request, 'policy.v1.Eviction');
  const { namespace, name } = request.info;
  requireSameName(name, stringAt(eviction, 'metadata', 'name') ?? '', 'Eviction');
  const pod = cluster.store.collection('/pods').find(`${namespace}/${name}`);
  const budgets = cluster.store.collection('policy/poddisruptionbudgets').list(namespace);
  const guard = budgets.find((budget) => pod && guards(budget, pod));
  if (guard && (numberAt(guard, 'status', 'disruptionsAllowed') ?? 0) <= 0) throw refusal(guard);
  const options = objectAt(eviction, 'deleteOptions');
  const gracePeriodSeconds = numberAt(options, 'gracePeriodSeconds');
  const target = { resource, namespace, name };
  const given = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  await finish(deleteObject(cluster, target, given, { dryRun: false }));
  return { status: 201, value: success };
}

function requireSameName(name: string, given: string, kind: string): void {
  if (given === name || (given === '' && kind === 'Eviction')) return;
  throw badRequest(`name in URL does not match name in ${kind} object`);
}

function guards(budget: KubeObject, pod: KubeObject): boolean {
  return compileLabelSelector(objectAt(budget, 'spec', 'selector'))(pod.metadata.labels ?? {});
}

function refusal(budget: KubeObject): StatusError {
  const name = budget.metadata.name ?? '';
  const desired = numberAt(budget, 'status', 'desiredHealthy') ?? 0;
  const current = numberAt(budget, 'status', 'currentHealthy') ?? 0;
  return new StatusError({
    code: 429,
    reason: 'TooManyRequests',
    message: "Cannot evict pod as it would violate the pod's disruption budget.",
    details: {
      causes: [
        {
          reason: 'DisruptionBudget',
          message: `The disruption budget ${name} needs ${desired} healthy pods and has ${current} currently`,
        },
      ],
    },
  });
}
