/** Custom kinds for tests: each has a name of its own, so that no test meets another's. */
import { expect } from 'vitest';
import { collection } from './api-client.ts';
import { admin, eventually, must, uniqueName } from './contract.ts';

export const definitions: string = collection(
  'apiextensions.k8s.io/v1',
  'customresourcedefinitions',
);

const group = 'contract.example.com';

export interface CustomVersion {
  readonly name?: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  /** The schema of `spec`, or with `whole` that of the object. */
  readonly spec?: object;
  readonly whole?: object;
  readonly subresources?: object;
  readonly additionalPrinterColumns?: readonly object[];
  readonly [field: string]: unknown;
}

export interface CustomKind {
  readonly name: string;
  readonly plural: string;
  readonly kind: string;
  readonly group: string;
  apiVersion(version?: string): string;
  path(namespace?: string, version?: string): string;
  /** An object of the kind, in its first version. */
  object(
    name: string,
    fields?: object,
  ): {
    apiVersion: string;
    kind: string;
    metadata: { name: string };
    spec?: unknown;
  };
}

/** Defines a kind and waits until it is served. */
export async function createKind(
  versions: CustomVersion | readonly CustomVersion[] = {},
  spec: object = {},
): Promise<CustomKind> {
  const list: readonly CustomVersion[] = [versions].flat();
  const { kind, body } = defineKind(list, spec);
  await must(admin.post(definitions, body));
  await waitUntilServed(kind, list);
  return kind;
}

/** The definition of a kind, and the kind that it would make. */
export function defineKind(
  versions: readonly CustomVersion[],
  spec: object = {},
): { kind: CustomKind; body: object } {
  const singular = uniqueName('thing').replace('-', '');
  const plural = `${singular}s`;
  const kind = `T${singular.slice(1)}`;
  const first = versions[0]?.name ?? 'v1';
  const apiVersion = (version = first): string => `${group}/${version}`;
  const custom: CustomKind = {
    name: `${plural}.${group}`,
    plural,
    kind,
    group,
    apiVersion,
    path: (namespace, version) => collection(apiVersion(version), plural, namespace),
    object: (name, fields = {}) => ({
      apiVersion: apiVersion(),
      kind,
      metadata: { name },
      ...fields,
    }),
  };
  const body = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: custom.name },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, singular, kind, listKind: `${kind}List` },
      versions: versions.map(formatVersion),
      ...spec,
    },
  };
  return { kind: custom, body };
}

function formatVersion({ spec, whole, ...version }: CustomVersion, index: number): object {
  const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const openAPIV3Schema = whole ?? { type: 'object', properties: { spec: spec ?? anything } };
  return {
    name: 'v1',
    served: true,
    storage: index === 0,
    schema: { openAPIV3Schema },
    ...version,
  };
}

/** Established is not yet served: the API server learns of a new kind by a watch of its own. */
async function waitUntilServed(
  kind: CustomKind,
  versions: readonly CustomVersion[],
): Promise<void> {
  for (const { name = 'v1', served = true } of versions) {
    if (!served) continue;
    await eventually(async () => {
      expect((await admin.get(kind.path(undefined, name))).status).toBe(200);
    });
  }
}
