import { HelmError } from '../../base/index.ts';
import type { AccessRule, KubeClient, ReadOptions, Right } from '../../kube/index.ts';
import { checkAccess, fetchAccessRules, isApiError } from '../../kube/index.ts';
import type { Plan } from '../plan.ts';
import type { NeededRight } from './needed-rights.ts';
import { neededRights } from './needed-rights.ts';

export interface RightsOptions extends ReadOptions {
  /** What the caller needs besides. */
  readonly more?: readonly Right[];
}

/** Makes sure, before anything is written, that the user may execute a plan; names all that is missing. */
export async function requireRights(
  client: KubeClient,
  plan: Plan,
  { more = [], signal }: RightsOptions = {},
): Promise<void> {
  const needed: readonly NeededRight[] = [
    ...(await neededRights(client, plan, signal)),
    ...more.map((right) => ({ ...right, names: [] })),
  ];
  const missing = await findMissing(client, needed, signal);
  if (missing.length === 0) return;
  const [first = '', ...others] = missing.map(describe);
  throw new HelmError('MissingRights', `you have no right to ${first}`, {
    details: others.map((other) => `nor to ${other}`),
    hint: 'helm init, run once by an administrator, lets everybody who may edit a namespace keep releases there; helm init --print-role prints the least that they need',
  });
}

/** Most rights are told by one question for a namespace; the others are asked for one by one. */
async function findMissing(
  client: KubeClient,
  needed: readonly NeededRight[],
  signal: AbortSignal | undefined,
): Promise<readonly NeededRight[]> {
  const namespaces = new Set(needed.map(({ namespace }) => namespace));
  const rules = new Map(
    await Promise.all(
      [...namespaces].map(async (namespace) => {
        const known = namespace === undefined ? [] : await findRules(client, namespace, signal);
        return [namespace, known] as const;
      }),
    ),
  );
  const open = needed.filter(
    (right) => !rules.get(right.namespace)?.some((rule) => grants(rule, right)),
  );
  const decisions = await Promise.all(open.map((right) => isAllowed(client, right, signal)));
  return open.filter((_, index) => decisions[index] === false);
}

async function findRules(
  client: KubeClient,
  namespace: string,
  signal: AbortSignal | undefined,
): Promise<readonly AccessRule[]> {
  try {
    return (await fetchAccessRules(client, namespace, { signal })).rules;
  } catch (error) {
    if (isApiError(error)) return [];
    throw error;
  }
}

/** A server that does not answer the question decides when it is asked to act. */
async function isAllowed(
  client: KubeClient,
  { names, ...right }: NeededRight,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const [name] = names;
  const isOne = names.length === 1 && name !== undefined && right.verb !== 'create';
  try {
    const asked = isOne ? { ...right, name } : right;
    return (await checkAccess(client, asked, { signal })).isAllowed;
  } catch (error) {
    if (isApiError(error, 403, 404, 405)) return true;
    throw error;
  }
}

function grants(rule: AccessRule, { verb, group, resource, names }: NeededRight): boolean {
  const has = (list: readonly string[], item: string): boolean =>
    list.includes('*') || list.includes(item);
  if (!has(rule.verbs, verb) || !has(rule.apiGroups, group) || !has(rule.resources, resource)) {
    return false;
  }
  if (rule.resourceNames.length === 0) return true;
  const isByName = names.length > 0 && verb !== 'create';
  return isByName && names.every((name) => rule.resourceNames.includes(name));
}

function describe({ verb, group, resource, namespace }: Right): string {
  const what = group === '' ? resource : `${resource}.${group}`;
  return `${verb} ${what} ${namespace === undefined ? 'in the cluster' : `in namespace "${namespace}"`}`;
}
