import { requireCel } from '../custom/load-cel.ts';
import type { FieldError } from '../field-error.ts';
import { duplicate, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkLabel1035, checkSubdomain } from '../resources/names.ts';
import { setDefault } from './defaults.ts';
import { httpsPort } from './extension-kinds.ts';
import {
  validateConditionNames,
  validateMatchPolicy,
  validateRule,
  validateSelectors,
} from './validate-admission-rules.ts';
import { validateWebhookClient } from './validate-webhook-client.ts';

const failurePolicies = ['Fail', 'Ignore'];
const sideEffects = ['None', 'NoneOnDryRun'];
const reinvocationPolicies = ['IfNeeded', 'Never'];
const reviewVersions = ['v1', 'v1beta1'];
const maxTimeout = 30;

/** Webhook configurations, of either kind. */
export function webhookConfiguration(isMutating: boolean): Behavior {
  return {
    requiresResourceVersion: true,
    generationOf: (object) => ({ webhooks: object['webhooks'] }),
    setDefaults(object) {
      for (const webhook of objectsAt(object, 'webhooks')) {
        setWebhookDefaults(webhook);
        if (isMutating) setDefault(webhook, 'reinvocationPolicy', 'Never');
      }
    },
    validate: validateWebhooks,
    validateUpdate: (object, old) =>
      isEqualJson(object['webhooks'], old['webhooks']) ? [] : validateWebhooks(object),
  };
}

function setWebhookDefaults(webhook: JsonObject): void {
  setDefault(webhook, 'failurePolicy', 'Fail');
  setDefault(webhook, 'matchPolicy', 'Equivalent');
  setDefault(webhook, 'namespaceSelector', {});
  setDefault(webhook, 'objectSelector', {});
  setDefault(webhook, 'timeoutSeconds', 10);
  for (const rule of objectsAt(webhook, 'rules')) setDefault(rule, 'scope', '*');
  const service = objectAt(webhook, 'clientConfig', 'service');
  if (service) setDefault(service, 'port', httpsPort);
}

function validateWebhooks(object: KubeObject): readonly FieldError[] {
  const webhooks = objectsAt(object, 'webhooks');
  const names = webhooks.map((webhook) => stringAt(webhook, 'name') ?? '');
  return webhooks.flatMap((webhook, index) => {
    const path = `webhooks[${index}]`;
    const name = names[index] ?? '';
    return [
      ...validateName(name, `${path}.name`),
      ...validateWebhook(webhook, path),
      ...validateReviewVersions(webhook, `${path}.admissionReviewVersions`),
      ...(name !== '' && names.indexOf(name) < index ? [duplicate(`${path}.name`, name)] : []),
    ];
  });
}

function validateName(name: string, path: string): readonly FieldError[] {
  if (name === '') return [required(path)];
  const faults = checkSubdomain(name);
  if (faults.length > 0) return [invalidValue(path, name, faults.join(','))];
  if (name.split('.').length >= 3) return [];
  const why = 'should be a domain with at least three segments separated by dots';
  return [invalidValue(path, name, why)];
}

function validateWebhook(webhook: JsonObject, path: string): readonly FieldError[] {
  const seconds = numberAt(webhook, 'timeoutSeconds') ?? 1;
  const isInTime = seconds >= 1 && seconds <= maxTimeout;
  const conditions = objectsAt(webhook, 'matchConditions');
  return [
    ...objectsAt(webhook, 'rules').flatMap((rule, index) =>
      validateRule(rule, `${path}.rules[${index}]`),
    ),
    ...validateOneOf(webhook, 'failurePolicy', failurePolicies, path),
    ...validateMatchPolicy(webhook, path),
    ...(stringAt(webhook, 'sideEffects') === undefined
      ? [required(`${path}.sideEffects`, `must specify one of ${sideEffects.join(', ')}`)]
      : validateOneOf(webhook, 'sideEffects', sideEffects, path)),
    ...(isInTime
      ? []
      : [
          invalidValue(
            `${path}.timeoutSeconds`,
            seconds,
            `the timeout value must be between 1 and ${maxTimeout} seconds`,
          ),
        ]),
    ...validateSelectors(webhook, path),
    ...validateOneOf(webhook, 'reinvocationPolicy', reinvocationPolicies, path),
    ...validateWebhookClient(objectAt(webhook, 'clientConfig') ?? {}, `${path}.clientConfig`),
    ...validateConditionNames(conditions, `${path}.matchConditions`),
    ...(conditions.length === 0
      ? []
      : requireCel().checkConditions(conditions, `${path}.matchConditions`, false)),
  ];
}

function validateOneOf(
  webhook: JsonObject,
  key: string,
  known: readonly string[],
  path: string,
): readonly FieldError[] {
  const value = stringAt(webhook, key);
  if (value === undefined || known.includes(value)) return [];
  return [notSupported(`${path}.${key}`, value, known)];
}

function validateReviewVersions(webhook: JsonObject, path: string): readonly FieldError[] {
  const versions = listAt(webhook, 'admissionReviewVersions').map(String);
  const known = reviewVersions.join(', ');
  if (versions.length === 0) return [required(path, `must specify one of ${known}`)];
  const faults = versions.flatMap((version, index) => {
    const at = `${path}[${index}]`;
    if (versions.indexOf(version) < index) return [invalidValue(at, version, 'duplicate version')];
    return checkLabel1035(version).map((fault) => invalidValue(at, version, fault));
  });
  if (versions.some((version) => reviewVersions.includes(version))) return faults;
  return [...faults, invalidValue(path, versions, `must include at least one of ${known}`)];
}
