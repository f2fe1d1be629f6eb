import type { KubeObject } from './kube-object.ts';

/** Who owns fields of an object, and how they came to: `manager operation [subresource]`, in alphabetical order. */
export function managersOf(object: KubeObject): string[] {
  return (object.metadata.managedFields ?? []).map(nameOfEntry).toSorted();
}

/** The fields that such an entry owns, as the server writes them. */
export function fieldsOf(object: KubeObject, entry: string): object | undefined {
  return object.metadata.managedFields?.find((fields) => nameOfEntry(fields) === entry)?.fieldsV1;
}

type Entry = NonNullable<KubeObject['metadata']['managedFields']>[number];

function nameOfEntry({ manager, operation, subresource }: Entry): string {
  return subresource === undefined
    ? `${manager} ${operation}`
    : `${manager} ${operation} ${subresource}`;
}
