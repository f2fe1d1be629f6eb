import type { Json, JsonObject, KubeObject } from '../object.ts';
import type { ListResult } from '../registry/list.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { printerOf } from '../tables/printers.ts';
import type { Format } from './accept.ts';

/** What presenting needs besides the objects. */
export interface Presentation {
  readonly resource: ApiResource;
  readonly format: Format;
  readonly now: Date;
  /** What a Table's rows hold of their objects: `None`, `Metadata`, `Object`. */
  readonly includeObject: string;
  /** In a watch, only the first table names its columns. */
  readonly isFirst?: boolean;
}

/** One object as the client wants it. */
export function presentObject(object: KubeObject, presentation: Presentation): JsonObject {
  switch (presentation.format.as) {
    case 'Table':
      return tableOf([object], { resourceVersion: object.metadata.resourceVersion }, presentation);
    case 'PartialObjectMetadata':
      return partialOf(object, presentation.format);
    case 'object':
      return object;
  }
}

export function presentList(list: ListResult, presentation: Presentation): JsonObject {
  const { format, resource } = presentation;
  const metadata: JsonObject = { ...list.metadata };
  switch (format.as) {
    case 'Table':
      return tableOf(list.items, metadata, presentation);
    case 'PartialObjectMetadata':
      return {
        kind: 'PartialObjectMetadataList',
        apiVersion: metaVersion(format),
        metadata,
        items: list.items.map((object) => partialOf(object, format)),
      };
    case 'object':
      return {
        kind: resource.listKind,
        apiVersion: resource.apiVersion,
        metadata,
        items: list.items.map((object) => (resource.custom ? object : withoutKind(object))),
      };
  }
}

/** The list says what its items are; Go's types leave it out of them. */
function withoutKind(object: KubeObject): JsonObject {
  return { ...object, kind: undefined, apiVersion: undefined };
}

function partialOf(object: KubeObject, format: Format): JsonObject {
  return {
    kind: 'PartialObjectMetadata',
    apiVersion: metaVersion(format),
    metadata: object.metadata,
  };
}

function tableOf(
  objects: readonly KubeObject[],
  metadata: JsonObject,
  { resource, format, now, includeObject, isFirst = true }: Presentation,
): JsonObject {
  const printer = printerOf(resource);
  return {
    kind: 'Table',
    apiVersion: metaVersion(format),
    metadata,
    columnDefinitions: !isFirst
      ? null
      : printer.columns.map((column) => ({
          name: column.name,
          type: column.type,
          format: column.format ?? '',
          description: column.description ?? '',
          priority: column.priority ?? 0,
        })),
    rows: objects.map((object) => ({
      cells: printer.cells(object, now),
      ...rowObject(object, format, includeObject),
    })),
  };
}

function rowObject(object: KubeObject, format: Format, include: string): { object?: Json } {
  if (include === 'None') return { object: null };
  return { object: include === 'Object' ? object : partialOf(object, format) };
}

function metaVersion({ metaVersion: version }: Format): string {
  return `meta.k8s.io/${version}`;
}
