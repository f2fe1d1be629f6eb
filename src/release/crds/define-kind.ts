import type { KubeObject } from '../../kube/index.ts';
import type { Schema } from './schema.ts';

export interface KindDefinition {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly shortNames: readonly string[];
  readonly description: string;
  readonly fields: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly columns: readonly PrinterColumn[];
  readonly hasStatusSubresource: boolean;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date';
  readonly jsonPath: string;
  /** Above 0 it is only shown with `-o wide`. */
  readonly priority?: number;
}

/** Counts up with every change of a definition; a cluster keeps the newest it was given. */
export const definitionVersion = 7;
export const definitionVersionAnnotation = 'helm.sh/crd-version';

export function defineKind(definition: KindDefinition): KubeObject {
  const { group, kind, plural, shortNames } = definition;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      labels: { 'app.kubernetes.io/managed-by': 'Helm' },
      annotations: {
        ...definition.annotations,
        [definitionVersionAnnotation]: String(definitionVersion),
      },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular: kind.toLowerCase(),
        shortNames,
        categories: ['helm'],
      },
      versions: [versionOf(definition)],
    },
  };
}

function versionOf(definition: KindDefinition): object {
  const { version, description, fields, required = [], columns } = definition;
  return {
    name: version,
    served: true,
    storage: true,
    ...(definition.hasStatusSubresource ? { subresources: { status: {} } } : {}),
    additionalPrinterColumns: columns,
    schema: {
      openAPIV3Schema: {
        type: 'object',
        description,
        properties: {
          apiVersion: { type: 'string' },
          kind: { type: 'string' },
          metadata: { type: 'object' },
          ...fields,
        },
        ...(required.length === 0 ? {} : { required }),
      },
    },
  };
}
