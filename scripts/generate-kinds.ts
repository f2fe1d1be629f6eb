/**
 * Writes the tables of the embedded cluster's built-in kinds from a running API server and from Go's
 * struct tags: what exists, how each type is built, how its lists merge.
 *
 *     kubectl proxy --port 8001 &
 *     node scripts/generate-kinds.ts http://127.0.0.1:8001
 *
 * needs Go, and a server of the version we follow.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: string;
  readonly 'x-kubernetes-patch-strategy'?: string;
  readonly 'x-kubernetes-patch-merge-key'?: string;
}

interface GoField {
  readonly name: string;
  readonly pointer: boolean;
  readonly omitEmpty: boolean;
  readonly omitZero: boolean;
  readonly numbers: readonly string[] | null;
}

interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

interface Resource {
  readonly resource: string;
  readonly singularResource: string;
  readonly responseKind: Kind;
  readonly scope: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly {
    readonly subresource: string;
    readonly responseKind: Kind;
    readonly verbs: readonly string[];
  }[];
}

interface Discovery {
  readonly items: readonly {
    readonly metadata: { readonly name?: string };
    readonly versions: readonly {
      readonly version: string;
      readonly resources: readonly Resource[];
    }[];
  }[];
}

const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
const everyVerb = 'create,delete,deletecollection,get,list,patch,update,watch';

/** Types that Go reads and writes by their own rules: one word each in the table. */
const WORDS: Readonly<Record<string, string>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': 'quantity',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'intOrString',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time': 'time',
  'io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime': 'microTime',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Duration': 'string',
  'io.k8s.apimachinery.pkg.runtime.RawExtension': 'raw',
  'io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1': 'json',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON': 'json',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool': 'json',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray': 'json',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray': 'json',
};

const PREFIXES: readonly (readonly [string, string])[] = [
  ['io.k8s.apimachinery.pkg.apis.', ''],
  ['io.k8s.apimachinery.pkg.', ''],
  ['io.k8s.apiextensions-apiserver.pkg.apis.', ''],
  ['io.k8s.kube-aggregator.pkg.apis.', ''],
  ['io.k8s.api.', ''],
];

const server = process.argv[2] ?? 'http://127.0.0.1:8001';
const discovered = [
  ...(await askForDiscovery('/api')).items,
  ...(await askForDiscovery('/apis')).items,
];
const structs = JSON.parse(
  execFileSync('go', ['run', '.'], {
    cwd: fileURLToPath(new URL('kinds', import.meta.url)),
    maxBuffer: 1 << 26,
  }).toString(),
) as Readonly<Record<string, readonly GoField[]>>;

const schemas = new Map<string, Schema>();
for (const group of discovered) {
  for (const { version } of group.versions) {
    const path = group.metadata.name ? `apis/${group.metadata.name}/${version}` : `api/${version}`;
    const document = (await ask(`/openapi/v3/${path}`)) as {
      components: { schemas: Record<string, Schema> };
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      schemas.set(name, schema);
    }
  }
}

const { gitVersion } = (await ask('/version')) as { gitVersion: string };
write('schema/builtin-types.ts', 'builtinTypes', typeTable());
write('resources/builtin-resources.ts', 'builtinResources', resourceTable());

function typeTable(): string {
  return [...schemas.keys()]
    .filter((name) => !(name in WORDS))
    .toSorted()
    .map(typeEntry)
    .join('\n');
}

function typeEntry(name: string): string {
  const schema = schemas.get(name) ?? {};
  const go = structs[name];
  const atomic = schema['x-kubernetes-map-type'] === 'atomic' ? ' atomic' : '';
  const properties = Object.entries(schema.properties ?? {});
  if (go) {
    const order = go.map((field) => field.name);
    properties.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  }
  const lines = properties.map(([field, property]) => {
    const tags = go?.find((candidate) => candidate.name === field);
    const required = schema.required?.includes(field) ? '!' : '';
    const numbers = tags?.numbers?.length ? `#${tags.numbers.join('.')}` : '';
    return ` ${field}${numbers}${required}${presence(property, tags)} ${typeExpression(property)}`;
  });
  return [`${shortName(name)}${atomic}`, ...lines].join('\n');
}

/** `+`: always written; `*`: written when given, even if empty; nothing: written unless empty. */
function presence(property: Schema, tags: GoField | undefined): string {
  if (!tags || tags.omitZero) return '';
  if (!tags.omitEmpty) return tags.pointer ? '*+' : '+';
  if (tags.pointer) return '*';
  return isStruct(property) ? '+' : '';
}

function isStruct(property: Schema): boolean {
  const reference = referenceOf(property);
  if (reference === undefined) return false;
  return ['quantity', 'intOrString', 'time', 'microTime', undefined].includes(WORDS[reference]);
}

function typeExpression(property: Schema): string {
  return [typeName(property), ...annotations(property)].join(' ');
}

function typeName(property: Schema): string {
  const reference = referenceOf(property);
  if (reference !== undefined) return WORDS[reference] ?? shortName(reference);
  if (property.type === 'array') return `[]${typeName(property.items ?? {})}`;
  if (property.type === 'object' && property.additionalProperties)
    return `{}${typeName(property.additionalProperties)}`;
  if (property.format === 'byte') return 'bytes';
  if (property.type === 'integer') return property.format ?? 'int64';
  if (property.type === 'number') return 'double';
  return property.type === undefined || property.type === 'object' ? 'json' : property.type;
}

function annotations(property: Schema): readonly string[] {
  const listType = property['x-kubernetes-list-type'];
  const keys = property['x-kubernetes-list-map-keys'];
  const mapType = property['x-kubernetes-map-type'];
  const strategy = property['x-kubernetes-patch-strategy'];
  const mergeKey = property['x-kubernetes-patch-merge-key'];
  const strategies = strategy?.split(',') ?? [];
  return [
    ...(listType === 'map' ? [`keys=${(keys ?? []).join(',')}`] : listType ? [listType] : []),
    ...(mapType === 'atomic' ? ['atomic'] : []),
    ...strategies.map((word) => (word === 'merge' && mergeKey ? `merge=${mergeKey}` : word)),
    ...(isScalarDefault(property.default) ? [`default=${JSON.stringify(property.default)}`] : []),
  ];
}

/** Go's zero values are how OpenAPI says "not a pointer"; only the others change what a client sees. */
function isScalarDefault(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'number' ? value !== 0 : value === true;
}

function referenceOf(property: Schema): string | undefined {
  const reference = property.$ref ?? property.allOf?.[0]?.$ref;
  return reference?.replace('#/components/schemas/', '');
}

function shortName(name: string): string {
  const found = PREFIXES.find(([prefix]) => name.startsWith(prefix));
  return found ? found[1] + name.slice(found[0].length) : name;
}

function resourceTable(): string {
  return discovered
    .flatMap((group) =>
      group.versions.map((version) => [
        `${group.metadata.name ?? ''}/${version.version}`,
        ...version.resources.toSorted(byName).flatMap(resourceLines),
      ]),
    )
    .flat()
    .join('\n');
}

function byName(a: Resource, b: Resource): number {
  return a.resource < b.resource ? -1 : 1;
}

function resourceLines(resource: Resource): readonly string[] {
  const words = [
    resource.resource,
    resource.singularResource,
    kindName(resource.responseKind),
    resource.scope,
    verbList(resource.verbs),
    `short=${(resource.shortNames ?? []).join(',')}`,
    `categories=${(resource.categories ?? []).join(',')}`,
  ];
  const subresources = (resource.subresources ?? []).map(
    (sub) => `  ${sub.subresource} ${kindName(sub.responseKind)} ${verbList(sub.verbs)}`,
  );
  return [` ${words.filter((word) => !word.endsWith('=')).join(' ')}`, ...subresources];
}

/** A kind of another group-version says so: `autoscaling/v1:Scale`. */
function kindName({ group, version, kind }: Kind): string {
  return version ? `${group}/${version}:${kind}` : kind;
}

function verbList(verbs: readonly string[]): string {
  const list = verbs.toSorted().join(',');
  return list === everyVerb ? '*' : list;
}

function write(file: string, constant: string, table: string): void {
  const header = `// Written by scripts/generate-kinds.ts from Kubernetes ${gitVersion}; do not edit.\n`;
  const target = new URL(`../cluster/${file}`, import.meta.url);
  writeFileSync(target, `${header}export const ${constant} = \`\n${table}\n\`;\n`);
}

async function askForDiscovery(path: string): Promise<Discovery> {
  return (await ask(path, AGGREGATED)) as Discovery;
}

async function ask(path: string, accept = 'application/json'): Promise<unknown> {
  const response = await fetch(new URL(path, server), { headers: { accept } });
  if (!response.ok)
    throw new Error(`Cannot read ${path}: ${response.status} ${response.statusText}`);
  return response.json();
}
