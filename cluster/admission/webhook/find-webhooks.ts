import type { PolicyExpression } from '../../cel/index.ts';
import { requireCel } from '../../custom/load-cel.ts';
import type { JsonObject } from '../../object.ts';
import { objectsAt, stringAt } from '../../object.ts';
import type { ApiResource } from '../../resources/api-resource.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import { forbidden } from '../../status-error.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { matchRules } from '../match-rules.ts';
import { matchSelectors } from '../match-selectors.ts';
import type { PolicyWorld } from '../policy/policy-input.ts';
import { policyInput } from '../policy/policy-input.ts';
import type { Address, ServiceResolver } from './call-webhook.ts';
import { addressOf } from './call-webhook.ts';

const group = 'admissionregistration.k8s.io';

export interface WebhookWorld extends PolicyWorld {
  readonly createUid: () => string;
  readonly resolveService: ServiceResolver;
}

/** A webhook that a request is to be shown to, in the version that its rules name. */
export interface Invocation {
  readonly webhook: JsonObject;
  readonly name: string;
  readonly matched: ApiResource;
  readonly address: Address;
}

/** The webhooks of a kind, in the order of their configurations' names. */
export function configuredWebhooks(
  { store }: PolicyWorld,
  kind: 'mutating' | 'validating',
): readonly JsonObject[] {
  const configurations = store.collection(`${group}/${kind}webhookconfigurations`);
  if (configurations.size === 0) return [];
  return configurations
    .list()
    .sort((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1))
    .flatMap((configuration) => objectsAt(configuration, 'webhooks'));
}

/** Webhooks are not asked about what configures them: a wrong one could never be taken back. */
export function isExempt({ group: own }: ApiResource): boolean {
  return own === group;
}

/**
 * How a webhook is to be called about a request; `undefined` where it is not meant, or where nothing
 * runs behind its Service.
 */
export function invocationOf(
  world: WebhookWorld,
  webhook: JsonObject,
  request: AdmissionRequest,
): Invocation | undefined {
  const matchable = { request, equivalents: world.catalog.versionsOf(request.resource) };
  const matchPolicy = stringAt(webhook, 'matchPolicy');
  const matched = matchRules(objectsAt(webhook, 'rules'), matchPolicy, matchable)?.resource;
  if (!matched || !matchSelectors(webhook, request, world.store)) return undefined;
  const address = addressOf(webhook, world.resolveService);
  if (!address || !isWanted(world, webhook, request, matched)) return undefined;
  return { webhook, name: stringAt(webhook, 'name') ?? '', matched, address };
}

const compiledConditions = new WeakMap<JsonObject, readonly PolicyExpression[]>();

function isWanted(
  world: PolicyWorld,
  webhook: JsonObject,
  request: AdmissionRequest,
  matched: ApiResource,
): boolean {
  const conditions = objectsAt(webhook, 'matchConditions');
  if (conditions.length === 0) return true;
  const cel = requireCel();
  const compiled = compiledConditions.get(webhook) ?? cel.compileConditions(conditions);
  compiledConditions.set(webhook, compiled);
  const holds = cel.matchConditions(compiled, policyInput(world, request, { matched }));
  if (typeof holds === 'boolean') return holds;
  if (stringAt(webhook, 'failurePolicy') === 'Ignore') return false;
  throw forbidden(qualifiedResource(request.resource), request.name, holds.error);
}
