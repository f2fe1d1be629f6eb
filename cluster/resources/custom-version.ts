import type { JsonObject } from '../object.ts';

/** What a CustomResourceDefinition says of one version of its kind. */
export interface CustomVersion {
  /** The name of the definition: `plural.group`. */
  readonly definition: string;
  /** OpenAPI v3 as the definition has it; none in versions that keep everything. */
  readonly schema?: JsonObject;
  readonly preserveUnknownFields: boolean;
  readonly hasStatus: boolean;
  readonly scale?: ScalePaths;
  readonly columns: readonly PrinterColumn[];
  /** JSONPaths that field selectors may name. */
  readonly selectableFields: readonly string[];
}

export interface ScalePaths {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  readonly labelSelector?: string;
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  readonly jsonPath: string;
}
