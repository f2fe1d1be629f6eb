import type { FieldError } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, listAt, objectAt, objectsAt, stringAt, valueAt } from '../object.ts';
import type { ApiResource, ApiSubresource } from '../resources/api-resource.ts';
import { formatApiVersion } from '../resources/api-resource.ts';
import { compareVersions } from '../resources/catalog.ts';
import type { Behavior } from '../resources/behavior.ts';
import type { CustomVersion, PrinterColumn, ScalePaths } from '../resources/custom-version.ts';
import { checkSubdomain } from '../resources/names.ts';
import type { Type } from '../schema/type.ts';
import { customType } from './schema-type.ts';
import { validateStructure } from './validate-lists.ts';
import { hasRules, ruleValidator, withRules } from './validate-rules.ts';
import { validateSchema } from './validate-schema.ts';

const allVerbs = [
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'create',
  'update',
  'watch',
];

/** The resources that an accepted definition adds: one for each version it serves. */
export function customResources(definition: KubeObject, metadata: Type): ApiResource[] {
  const spec = definition.spec ?? {};
  const versions = objectsAt(spec, 'versions');
  const stored = versions.find((version) => version['storage'] === true);
  const group = stringAt(spec, 'group') ?? '';
  const storageApiVersion = formatApiVersion(group, stringAt(stored, 'name') ?? '');
  return versions
    .filter((version) => version['served'] === true)
    .map((version) => readVersion(definition, version, { storageApiVersion, metadata }));
}

function readVersion(
  definition: KubeObject,
  version: JsonObject,
  { storageApiVersion, metadata }: { storageApiVersion: string; metadata: Type },
): ApiResource {
  const spec = definition.spec ?? {};
  const group = stringAt(spec, 'group') ?? '';
  const names = objectAt(definition, 'status', 'acceptedNames') ?? objectAt(spec, 'names') ?? {};
  const name = (key: string): string => stringAt(names, key) ?? '';
  const versionName = stringAt(version, 'name') ?? '';
  const custom = readCustom(definition, version);
  const apiVersion = formatApiVersion(group, versionName);
  return {
    group,
    version: versionName,
    apiVersion,
    plural: name('plural'),
    singular: name('singular'),
    kind: name('kind'),
    listKind: name('listKind'),
    namespaced: spec['scope'] === 'Namespaced',
    verbs: allVerbs,
    shortNames: listAt(names, 'shortNames').map(String),
    categories: listAt(names, 'categories').map(String),
    subresources: subresourcesOf(custom, name('kind')),
    storageKey: `${group}/${name('plural')}`,
    storageApiVersion,
    type: customType(custom.schema, metadata),
    behavior: behaviorOf(custom, warningOf(definition, version)),
    custom,
  };
}

function readCustom(definition: KubeObject, version: JsonObject): CustomVersion {
  const schema = objectAt(version, 'schema', 'openAPIV3Schema');
  const scale = objectAt(version, 'subresources', 'scale');
  return {
    definition: definition.metadata.name ?? '',
    ...(schema && { schema }),
    preserveUnknownFields: definition.spec?.['preserveUnknownFields'] === true,
    hasStatus: objectAt(version, 'subresources', 'status') !== undefined,
    ...(scale && { scale: readScale(scale) }),
    columns: objectsAt(version, 'additionalPrinterColumns').map(readColumn),
    selectableFields: objectsAt(version, 'selectableFields').map(
      (field) => stringAt(field, 'jsonPath') ?? '',
    ),
  };
}

/** What is said of a version that is on its way out. */
function warningOf(definition: KubeObject, version: JsonObject): string | undefined {
  if (version['deprecated'] !== true) return undefined;
  return stringAt(version, 'deprecationWarning') ?? defaultWarning(definition, version);
}

function defaultWarning(definition: KubeObject, version: JsonObject): string {
  const group = stringAt(definition, 'spec', 'group') ?? '';
  const kind = stringAt(definition, 'spec', 'names', 'kind') ?? '';
  const name = stringAt(version, 'name') ?? '';
  const better = objectsAt(definition, 'spec', 'versions')
    .filter((one) => one['served'] === true && one['deprecated'] !== true)
    .map((one) => stringAt(one, 'name') ?? '')
    .filter((one) => compareVersions(one, name) < 0)
    .sort(compareVersions)[0];
  const advice = better === undefined ? '' : `; use ${group}/${better} ${kind}`;
  return `${group}/${name} ${kind} is deprecated${advice}`;
}

function readScale(scale: JsonObject): ScalePaths {
  const labelSelector = stringAt(scale, 'labelSelectorPath');
  return {
    specReplicas: stringAt(scale, 'specReplicasPath') ?? '',
    statusReplicas: stringAt(scale, 'statusReplicasPath') ?? '',
    ...(labelSelector !== undefined && { labelSelector }),
  };
}

function readColumn(column: JsonObject): PrinterColumn {
  return {
    name: stringAt(column, 'name') ?? '',
    type: stringAt(column, 'type') ?? '',
    format: stringAt(column, 'format') ?? '',
    description: stringAt(column, 'description') ?? '',
    priority: Number(column['priority'] ?? 0),
    jsonPath: stringAt(column, 'jsonPath') ?? '',
  };
}

function subresourcesOf(
  { hasStatus, scale }: CustomVersion,
  kind: string,
): ReadonlyMap<string, ApiSubresource> {
  const verbs = ['get', 'patch', 'update'];
  const subresources = new Map<string, ApiSubresource>();
  if (hasStatus)
    subresources.set('status', { name: 'status', group: '', version: '', kind, verbs });
  if (scale) {
    const target = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
    subresources.set('scale', { name: 'scale', ...target, verbs });
  }
  return subresources;
}

function behaviorOf(
  { schema, selectableFields }: CustomVersion,
  deprecationWarning: string | undefined,
): Behavior {
  const validateForm = (object: KubeObject): readonly FieldError[] =>
    schema ? [...validateSchema(object, schema, ''), ...validateStructure(object, schema, '')] : [];
  const isRuled = schema !== undefined && hasRules(schema);
  const judge = ruleValidator(isRuled ? schema : {});
  const validate = (object: KubeObject): readonly FieldError[] => {
    const errors = validateForm(object);
    return isRuled ? withRules(errors, () => judge(object, undefined)) : errors;
  };
  /** What was wrong before and did not change is left alone. */
  const validateChange = (object: KubeObject, old: KubeObject): readonly FieldError[] => {
    const before = validateForm(old);
    const errors = validateForm(object).filter(
      (error) => !before.some((known) => isEqualJson({ ...known }, { ...error })),
    );
    return isRuled ? withRules(errors, () => judge(object, old)) : errors;
  };
  return {
    nameRule: checkSubdomain,
    requiresResourceVersion: true,
    ...(deprecationWarning !== undefined && { deprecationWarning }),
    generationOf: contentOf,
    validate,
    validateUpdate: validateChange,
    validateStatusUpdate: validateChange,
    warn: (object, old) => (old && isRuled ? judge(object, old).warnings : []),
    selectableFields: (object) =>
      Object.fromEntries(
        selectableFields.map((path) => {
          const value = valueAt(object, ...path.split('.').slice(1)) ?? '';
          return [path.slice(1), typeof value === 'string' ? value : JSON.stringify(value)];
        }),
      ),
  };
}

/** Everything but the metadata counts as a change of a custom object. */
function contentOf(object: KubeObject): JsonObject {
  return { ...object, metadata: undefined, apiVersion: undefined };
}
