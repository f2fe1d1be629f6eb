import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, objectAt, stringAt } from '../object.ts';
import { checkSubdomain } from '../resources/names.ts';
import { compareQuantities } from '../schema/quantity.ts';
import { validateSelector } from './validate-selector.ts';

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
const volumeModes = ['Block', 'Filesystem'];

/** The spec of a PersistentVolumeClaim, or of a template for some. */
export function validateClaimSpec(spec: JsonObject, path: string): readonly FieldError[] {
  const modes = listAt(spec, 'accessModes').map(String);
  const size = stringAt(spec, 'resources', 'requests', 'storage');
  const volumeMode = stringAt(spec, 'volumeMode') ?? '';
  const className = stringAt(spec, 'storageClassName') ?? '';
  const classFaults = className === '' ? [] : checkSubdomain(className);
  const selector = objectAt(spec, 'selector');
  return [
    ...(modes.length === 0
      ? [required(`${path}.accessModes`, 'at least 1 access mode is required')]
      : []),
    ...(selector ? validateSelector(selector, `${path}.selector`) : []),
    ...modes
      .filter((mode) => !accessModes.includes(mode))
      .map((mode) => notSupported(`${path}.accessModes`, mode, accessModes)),
    ...validateSize(size, `${path}.resources[storage]`),
    ...classFaults.map((fault) => invalidValue(`${path}.storageClassName`, className, fault)),
    ...(volumeModes.includes(volumeMode)
      ? []
      : [notSupported(`${path}.volumeMode`, volumeMode, volumeModes)]),
  ];
}

function validateSize(size: string | undefined, path: string): readonly FieldError[] {
  if (size === undefined) return [required(path)];
  if (compareQuantities(size, '0') > 0) return [];
  return [invalidValue(path, size, 'must be greater than zero')];
}
