import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { compareQuantities } from '../schema/quantity.ts';

const sources = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];
const targets = ['Utilization', 'Value', 'AverageValue'];
const selections = ['Disabled', 'Max', 'Min'];
const policyNames = ['Percent', 'Pods'];
const maxWindowSeconds = 3600;
const maxPeriodSeconds = 1800;

/** What an autoscaler looks at, and how fast it goes. */
export function validateScaling(spec: JsonObject): readonly FieldError[] {
  return [
    ...objectsAt(spec, 'metrics').flatMap((metric, index) =>
      validateMetric(metric, `spec.metrics[${index}]`),
    ),
    ...['scaleUp', 'scaleDown'].flatMap((key) => {
      const rules = objectAt(spec, 'behavior', key);
      return rules ? validateRules(rules, `spec.behavior.${key}`) : [];
    }),
  ];
}

function validateMetric(metric: JsonObject, path: string): readonly FieldError[] {
  const type = stringAt(metric, 'type') ?? '';
  const resource = objectAt(metric, 'resource');
  return [
    ...(type === '' ? [required(`${path}.type`, 'must specify a metric source type')] : []),
    ...(sources.includes(type) ? [] : [notSupported(`${path}.type`, type, sources)]),
    ...(resource ? validateResource(resource, `${path}.resource`) : []),
    ...validatePresence(metric, type, path),
  ];
}

/** The one part that the type names has to be there. */
function validatePresence(metric: JsonObject, type: string, path: string): readonly FieldError[] {
  const key = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`;
  if (!sources.includes(type) || objectAt(metric, key)) return [];
  return [required(`${path}.${key}`, 'must populate information for the given metric source')];
}

function validateResource(resource: JsonObject, path: string): readonly FieldError[] {
  const target = objectAt(resource, 'target') ?? {};
  const at = `${path}.target`;
  const hasShare = target['averageUtilization'] !== undefined;
  const hasAmount = target['averageValue'] !== undefined;
  return [
    ...(stringAt(resource, 'name')
      ? []
      : [required(`${path}.name`, 'must specify a resource name')]),
    ...validateTarget(target, at),
    ...(hasShare || hasAmount
      ? []
      : [
          required(
            `${at}.averageUtilization`,
            'must set either a target raw value or a target utilization',
          ),
        ]),
    ...(hasShare && hasAmount
      ? [
          forbiddenField(
            `${at}.averageValue`,
            'may not set both a target raw value and a target utilization',
          ),
        ]
      : []),
  ];
}

function validateTarget(target: JsonObject, path: string): readonly FieldError[] {
  const type = stringAt(target, 'type') ?? '';
  const share = numberAt(target, 'averageUtilization');
  return [
    ...(type === '' ? [required(`${path}.type`, 'must specify a metric target type')] : []),
    ...(targets.includes(type)
      ? []
      : [invalidValue(`${path}.type`, type, 'must be either Utilization, Value, or AverageValue')]),
    ...['value', 'averageValue'].flatMap((key) => {
      const amount = stringAt(target, key);
      if (amount === undefined || compareQuantities(amount, '0') > 0) return [];
      return [invalidValue(`${path}.${key}`, amount, 'must be positive')];
    }),
    ...(share !== undefined && share < 1
      ? [invalidValue(`${path}.averageUtilization`, share, 'must be greater than 0')]
      : []),
  ];
}

function validateRules(rules: JsonObject, path: string): readonly FieldError[] {
  const window = numberAt(rules, 'stabilizationWindowSeconds') ?? 0;
  const selection = stringAt(rules, 'selectPolicy');
  const policies = objectsAt(rules, 'policies');
  const at = `${path}.stabilizationWindowSeconds`;
  return [
    ...(window < 0 ? [invalidValue(at, window, 'must be greater than or equal to zero')] : []),
    ...(window > maxWindowSeconds
      ? [invalidValue(at, window, `must be less than or equal to ${maxWindowSeconds}`)]
      : []),
    ...(selection === undefined || selections.includes(selection)
      ? []
      : [notSupported(`${path}.selectPolicy`, selection, selections)]),
    ...(policies.length === 0
      ? [required(`${path}.policies`, 'must specify at least one Policy')]
      : []),
    ...policies.flatMap((policy, index) => validatePolicy(policy, `${path}.policies[${index}]`)),
  ];
}

function validatePolicy(policy: JsonObject, path: string): readonly FieldError[] {
  const type = stringAt(policy, 'type') ?? '';
  const value = numberAt(policy, 'value') ?? 0;
  const period = numberAt(policy, 'periodSeconds') ?? 0;
  return [
    ...(policyNames.includes(type) ? [] : [notSupported(`${path}.type`, type, policyNames)]),
    ...(value > 0 ? [] : [invalidValue(`${path}.value`, value, 'must be greater than zero')]),
    ...(period > 0
      ? []
      : [invalidValue(`${path}.periodSeconds`, period, 'must be greater than zero')]),
    ...(period > maxPeriodSeconds
      ? [
          invalidValue(
            `${path}.periodSeconds`,
            period,
            `must be less than or equal to ${maxPeriodSeconds}`,
          ),
        ]
      : []),
  ];
}
