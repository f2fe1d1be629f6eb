import { compareStrings, GoNumber } from '../../go/index.ts';
import type { Lookup } from './helm-functions.ts';

type Table = ReadonlyMap<string, unknown>;

interface KnownObject {
  readonly apiVersion: string;
  readonly kind: string;
  /** Undefined for what is in no namespace, or in any. */
  readonly namespace: string | undefined;
  readonly name: string;
  readonly content: Table;
}

/** What says of a list how old it is. */
export type ListMetadata = (known: number) => Readonly<Record<string, string>>;

const ageless: ListMetadata = () => ({ resourceVersion: '' });

/** As the fake clients of Kubernetes' own library have it, which snapshots of unit tests show. */
export const countedList: ListMetadata = (known) => ({
  continue: '',
  resourceVersion: String(known + 1),
});

/**
 * `lookup` that finds what is among these objects, as in a cluster that has exactly them. Lists stand
 * for their items. What does not say its namespace is found in every one.
 */
export function lookupAmong(
  documents: readonly unknown[],
  metadataOf: ListMetadata = ageless,
): Lookup {
  const objects = documents.flatMap(objectsIn).sort(byPlace);
  return (apiVersion, kind, namespace, name) => {
    const known = objects.filter((each) => each.apiVersion === apiVersion && each.kind === kind);
    const found = known.filter(
      (each) => each.namespace === undefined || isIn(each.namespace, namespace, name),
    );
    if (name === '') return listOf({ apiVersion, kind }, found, metadataOf(known.length));
    const content = found.find((each) => each.name === name)?.content;
    return content === undefined ? new Map<string, unknown>() : (copyOf(content) as Table);
  };
}

/** Without a namespace a list is of all of them, but nothing in one can be got by its name. */
function isIn(own: string, namespace: string, name: string): boolean {
  return namespace === '' ? name === '' : own === namespace;
}

function objectsIn(document: unknown): KnownObject[] {
  if (!isTable(document)) return [];
  const kind = textAt(document, 'kind');
  const items = document.get('items');
  if (!kind.endsWith('List') || !Array.isArray(items)) return [objectOf(document)];
  const itemKind = kind.slice(0, -'List'.length);
  // The items of a typed list need not repeat what they are.
  const defaults = [
    ['apiVersion', document.get('apiVersion')],
    ['kind', itemKind],
  ] as const;
  return items.flatMap((item: unknown) =>
    isTable(item) ? objectsIn(new Map<string, unknown>([...defaults, ...item])) : [],
  );
}

function objectOf(content: Table): KnownObject {
  const metadata = content.get('metadata');
  const labels: Table = isTable(metadata) ? metadata : new Map<string, unknown>();
  const namespace = textAt(labels, 'namespace');
  return {
    apiVersion: textAt(content, 'apiVersion'),
    kind: textAt(content, 'kind'),
    namespace: namespace === '' ? undefined : namespace,
    name: textAt(labels, 'name'),
    content,
  };
}

/** In the order in which a cluster lists them. */
function byPlace(a: KnownObject, b: KnownObject): number {
  return compareStrings(a.namespace ?? '', b.namespace ?? '') || compareStrings(a.name, b.name);
}

function listOf(
  { apiVersion, kind }: Pick<KnownObject, 'apiVersion' | 'kind'>,
  found: readonly KnownObject[],
  metadata: Readonly<Record<string, string>>,
): Table {
  return new Map<string, unknown>([
    ['apiVersion', apiVersion],
    ['items', found.map(({ content }) => copyOf(content))],
    ['kind', `${kind}List`],
    ['metadata', new Map(Object.entries(metadata))],
  ]);
}

/** Templates may change what they are given. Go's clients read whole numbers as int64. */
function copyOf(value: unknown): unknown {
  if (typeof value === 'bigint') return new GoNumber('int64', value);
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isTable(value)) return value;
  return new Map(Array.from(value, ([key, item]) => [key, copyOf(item)] as const));
}

function isTable(value: unknown): value is Table {
  return value instanceof Map;
}

function textAt(table: Table, key: string): string {
  const value = table.get(key);
  return typeof value === 'string' ? value : '';
}
