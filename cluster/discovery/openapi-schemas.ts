import type { Json, JsonObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import type { BuiltinTypeTable } from '../schema/builtin-type-table.ts';
import type { Descriptions } from './descriptions.ts';
import { isOpen, simplifySchema } from './simplify-schema.ts';
import type { Field, Scalar, Type } from '../schema/type.ts';

/** The two forms of OpenAPI differ in how one definition refers to another, and in alternatives. */
export type OpenApiVersion = 'v2' | 'v3';

const longPrefixes: Readonly<Record<string, string>> = {
  meta: 'io.k8s.apimachinery.pkg.apis.meta',
  metrics: 'io.k8s.metrics.pkg.apis.metrics',
  version: 'io.k8s.apimachinery.pkg.version',
  apiextensions: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions',
  apiregistration: 'io.k8s.kube-aggregator.pkg.apis.apiregistration',
};

/** `apps.v1.Deployment` is `io.k8s.api.apps.v1.Deployment`. */
export function longName(shortName: string): string {
  const [first = '', ...rest] = shortName.split('.');
  return [longPrefixes[first] ?? `io.k8s.api.${first}`, ...rest].join('.');
}

/** The OpenAPI name of a custom kind: its group backwards, version, kind. */
export function customName({ group, version, kind }: ApiResource): string {
  return [...group.split('.').reverse(), version, kind].join('.');
}

/** Builds the definitions that some kinds need: their own, and all that these refer to. */
export class SchemaWriter {
  readonly definitions: Record<string, JsonObject> = {};
  readonly #types: BuiltinTypeTable;
  readonly #version: OpenApiVersion;
  readonly #prefix: string;
  readonly #descriptions: Descriptions;

  constructor(types: BuiltinTypeTable, version: OpenApiVersion, descriptions: Descriptions = {}) {
    this.#types = types;
    this.#version = version;
    this.#descriptions = descriptions;
    this.#prefix = version === 'v2' ? '#/definitions/' : '#/components/schemas/';
  }

  addKind(resource: ApiResource): void {
    const { group, version, kind, listKind } = resource;
    if (resource.custom) {
      this.#addCustom(resource);
      return;
    }
    for (const name of [kind, listKind]) {
      const typeName = `${group === '' ? 'core' : (group.split('.')[0] ?? '')}.${version}.${name}`;
      if (!this.#types.find(typeName)) continue;
      this.#define(typeName);
      const definition = this.definitions[longName(typeName)];
      if (definition) definition[groupVersionKind] = [{ group, version, kind: name }];
    }
  }

  #addCustom(resource: ApiResource): void {
    const { group, version, kind, listKind, custom } = resource;
    const name = customName(resource);
    const stated: JsonObject = custom?.schema ?? { type: 'object' };
    const schema = this.#version === 'v2' ? simplifySchema(stated) : stated;
    const properties = schema['properties'] as JsonObject | undefined;
    // Who reads the second version takes what is not named for forbidden.
    const isNamed = this.#version === 'v3' || (custom?.schema && !isOpen(stated));
    this.definitions[name] = {
      ...schema,
      ...(isNamed && { properties: { ...properties, ...this.#commonProperties() } }),
      [groupVersionKind]: [{ group, version, kind }],
    };
    this.definitions[`${name}List`] = {
      type: 'object',
      required: ['items'],
      properties: {
        apiVersion: { type: 'string' },
        items: { type: 'array', items: { $ref: `${this.#prefix}${name}` } },
        kind: { type: 'string' },
        metadata: this.#refer('meta.v1.ListMeta'),
      },
      [groupVersionKind]: [{ group, version, kind: listKind }],
    };
  }

  /** What every object has, in the words in which built-in kinds explain it. */
  #commonProperties(): JsonObject {
    const [, texts = {}] = this.#descriptions['core.v1.ConfigMap'] ?? [];
    const explain = (name: string, schema: JsonObject): JsonObject => {
      const description = texts[name];
      return description === undefined ? schema : { ...schema, description };
    };
    return {
      apiVersion: explain('apiVersion', { type: 'string' }),
      kind: explain('kind', { type: 'string' }),
      metadata: explain('metadata', this.#refer('meta.v1.ObjectMeta')),
    };
  }

  /** Those that Go has a type for are definitions of their own. */
  #scalar(scalar: Scalar): JsonObject {
    const schema = scalarSchema(scalar, this.#version);
    const name = namedScalars[scalar];
    if (name === undefined) return schema;
    this.definitions[name] = schema;
    return this.#referTo(name);
  }

  /** A reference to a type by its short name, which is defined if it is not yet. */
  #refer(name: string): JsonObject {
    this.#define(name);
    return this.#referTo(longName(name));
  }

  #referTo(longName: string): JsonObject {
    const reference = { $ref: `${this.#prefix}${longName}` };
    // In version 3 what stands beside a reference does not count.
    return this.#version === 'v2' ? reference : { allOf: [reference] };
  }

  #define(name: string): void {
    const long = longName(name);
    if (this.definitions[long]) return;
    const map = this.#types.require(name).map;
    const definition: JsonObject = { type: 'object' };
    // Known before its fields are written: types refer to themselves.
    this.definitions[long] = definition;
    const properties: JsonObject = {};
    const [description = '', ofFields = {}] = this.#descriptions[name] ?? [];
    if (description !== '') definition['description'] = description;
    for (const field of map?.fields.values() ?? []) {
      properties[field.name] = this.#field(field, ofFields[field.name]);
    }
    const required = [...(map?.fields.values() ?? [])].filter((field) => field.required);
    if (required.length > 0) definition['required'] = required.map((field) => field.name);
    if (Object.keys(properties).length > 0) definition['properties'] = properties;
    if (map?.atomic) definition['x-kubernetes-map-type'] = 'atomic';
  }

  #field(field: Field, description: string | undefined): JsonObject {
    const { patch, type, statedListType } = field;
    const strategies = [
      ...(patch.strategy === 'merge' ? ['merge'] : []),
      ...(patch.retainKeys ? ['retainKeys'] : []),
    ];
    return {
      ...this.#type(type),
      ...(description !== undefined && { description }),
      ...(field.default !== undefined && { default: field.default }),
      ...(statedListType && { 'x-kubernetes-list-type': statedListType }),
      ...(statedListType === 'map' && {
        'x-kubernetes-list-map-keys': [...(type.list?.keys ?? [])],
      }),
      ...(strategies.length > 0 && { 'x-kubernetes-patch-strategy': strategies.join(',') }),
      ...(patch.mergeKey !== undefined && { 'x-kubernetes-patch-merge-key': patch.mergeKey }),
    };
  }

  #type(type: Type): JsonObject {
    if (type.scalar === 'untyped' && type.map) return { type: 'object' };
    if (type.list) return { type: 'array', items: this.#type(type.list.element) };
    if (!type.map) return this.#scalar(type.scalar ?? 'untyped');
    const { name, element, atomic } = type.map;
    if (name !== undefined) {
      const reference = this.#refer(name);
      const isOwn = this.#types.require(name).map?.atomic === atomic;
      return isOwn ? reference : { ...reference, 'x-kubernetes-map-type': 'atomic' };
    }
    const schema: JsonObject = { type: 'object' };
    if (element) schema['additionalProperties'] = this.#type(element);
    if (atomic) schema['x-kubernetes-map-type'] = 'atomic';
    return schema;
  }
}

export const groupVersionKind = 'x-kubernetes-group-version-kind';

const scalars: Readonly<Record<Scalar, Json>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  bytes: { type: 'string', format: 'byte' },
  time: { type: 'string', format: 'date-time' },
  microTime: { type: 'string', format: 'date-time' },
  quantity: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  intOrString: { oneOf: [{ type: 'integer' }, { type: 'string' }], format: 'int-or-string' },
  untyped: {},
};

const namedScalars: Readonly<Partial<Record<Scalar, string>>> = {
  time: 'io.k8s.apimachinery.pkg.apis.meta.v1.Time',
  microTime: 'io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime',
  quantity: 'io.k8s.apimachinery.pkg.api.resource.Quantity',
  intOrString: 'io.k8s.apimachinery.pkg.util.intstr.IntOrString',
};

function scalarSchema(scalar: Scalar, version: OpenApiVersion): JsonObject {
  const { oneOf, ...rest } = scalars[scalar] as JsonObject;
  if (oneOf === undefined) return rest;
  return version === 'v2' ? { type: 'string', ...rest } : { oneOf, ...rest };
}
