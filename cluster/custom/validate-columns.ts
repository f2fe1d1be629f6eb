import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { validateSelectableFields } from './validate-selectable.ts';

const columnTypes = ['boolean', 'date', 'integer', 'number', 'string'];
const strategies = ['None', 'Webhook'];

/** What a definition says beside its schema: how its objects are shown, scaled and converted. */
export function validatePresentation(version: JsonObject, path: string): readonly FieldError[] {
  return [
    ...validateScale(objectAt(version, 'subresources', 'scale'), `${path}.subresources.scale`),
    ...objectsAt(version, 'additionalPrinterColumns').flatMap((column, index) =>
      validateColumn(column, `${path}.additionalPrinterColumns[${index}]`),
    ),
    ...validateSelectableFields(version, `${path}.selectableFields`),
  ];
}

function validateColumn(column: JsonObject, path: string): readonly FieldError[] {
  const type = stringAt(column, 'type') ?? '';
  const wrongType = `must be one of ${columnTypes.join(',')}`;
  return [
    ...(stringAt(column, 'name') ? [] : [required(`${path}.name`)]),
    ...(type === '' ? [required(`${path}.type`, wrongType)] : []),
    ...(type === '' || columnTypes.includes(type)
      ? []
      : [invalidValue(`${path}.type`, type, wrongType)]),
    ...validatePath(stringAt(column, 'jsonPath') ?? '', `${path}.JSONPath`),
  ];
}

function validateScale(scale: JsonObject | undefined, path: string): readonly FieldError[] {
  if (!scale) return [];
  return ['specReplicasPath', 'statusReplicasPath'].flatMap((key) =>
    validatePath(stringAt(scale, key) ?? '', `${path}.${key}`),
  );
}

function validatePath(text: string, path: string): readonly FieldError[] {
  if (text === '') return [required(path)];
  return text.startsWith('.')
    ? []
    : [invalidValue(path, text, 'must be a simple json path starting with .')];
}

export function validateConversion(spec: JsonObject): readonly FieldError[] {
  const strategy = stringAt(spec, 'conversion', 'strategy') ?? 'None';
  const path = 'spec.conversion';
  if (!strategies.includes(strategy)) {
    return [notSupported(`${path}.strategy`, strategy, strategies)];
  }
  if (strategy === 'None') return [];
  const webhook = objectAt(spec, 'conversion', 'webhook') ?? {};
  return [
    ...(objectAt(webhook, 'clientConfig')
      ? []
      : [required(`${path}.webhookClientConfig`, 'required when strategy is set to Webhook')]),
    ...(listAt(webhook, 'conversionReviewVersions').length > 0
      ? []
      : [required(`${path}.conversionReviewVersions`)]),
  ];
}
