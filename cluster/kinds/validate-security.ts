import type { FieldError } from '../field-error.ts';
import { invalidValue } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';

const maxId = 2_147_483_647;
const sysctlPattern = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;
const sysctlShown = '^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$';

/** Whom a container runs as. */
export function validateContainerSecurity(
  container: JsonObject,
  path: string,
): readonly FieldError[] {
  const context = objectAt(container, 'securityContext') ?? {};
  return ['runAsUser', 'runAsGroup'].flatMap((key) =>
    validateId(numberAt(context, key), `${path}.securityContext.${key}`),
  );
}

/** Whom the containers of a Pod run as, unless they say otherwise. */
export function validatePodSecurity(spec: JsonObject, path: string): readonly FieldError[] {
  const context = objectAt(spec, 'securityContext') ?? {};
  const at = `${path}.securityContext`;
  return [
    ...['fsGroup', 'runAsUser', 'runAsGroup'].flatMap((key) =>
      validateId(numberAt(context, key), `${at}.${key}`),
    ),
    ...listAt(context, 'supplementalGroups').flatMap((group, index) =>
      validateId(Number(group), `${at}.supplementalGroups[${index}]`),
    ),
    ...objectsAt(context, 'sysctls').flatMap((sysctl, index) =>
      validateSysctl(stringAt(sysctl, 'name') ?? '', `${at}.sysctls[${index}].name`),
    ),
  ];
}

function validateId(id: number | undefined, path: string): readonly FieldError[] {
  if (id === undefined || (id >= 0 && id <= maxId)) return [];
  return [invalidValue(path, id, `must be between 0 and ${maxId}, inclusive`)];
}

function validateSysctl(name: string, path: string): readonly FieldError[] {
  if (name.length <= 253 && sysctlPattern.test(name)) return [];
  const why = `must have at most 253 characters and match regex ${sysctlShown}`;
  return [invalidValue(path, name, why)];
}
