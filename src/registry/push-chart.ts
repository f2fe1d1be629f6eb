import { compareStrings } from '../go/index.ts';
import { digestOf } from '../provenance/index.ts';
import type { Descriptor } from './descriptor.ts';
import { goJson } from './go-json.ts';
import { mediaTypes } from './media-types.ts';
import { pushBlob } from './push-blob.ts';
import type { OciReference } from './reference.ts';
import type { RegistryClient } from './registry-client.ts';
import { registryError } from './registry-error.ts';

export interface PushedChart {
  readonly reference: OciReference;
  readonly digest: string;
}

export interface ChartToPush {
  readonly archive: Uint8Array;
  readonly provenance?: Uint8Array;
  /** The chart's metadata as JSON, as Helm prints it. */
  readonly config: Uint8Array;
  readonly annotations: ReadonlyMap<string, string>;
}

/**
 * Puts a chart into a registry, byte for byte as Helm does: the same chart with the same time has
 * the same digest, whoever pushed it.
 */
export async function pushChart(
  client: RegistryClient,
  reference: OciReference & { readonly tag: string },
  { archive, provenance, config, annotations }: ChartToPush,
): Promise<PushedChart> {
  const push = (mediaType: string, content: Uint8Array): Promise<Descriptor> =>
    pushBlob(client, reference, { mediaType, content });
  // The first one alone: the others then need no token of their own.
  const configDescriptor = await push(mediaTypes.config, config);
  const layers = await Promise.all([
    push(mediaTypes.chart, archive),
    ...(provenance === undefined ? [] : [push(mediaTypes.provenance, provenance)]),
  ]);
  const manifest = Buffer.from(
    goJson({
      schemaVersion: 2,
      config: configDescriptor,
      layers: layers.sort((a, b) => compareStrings(a.digest, b.digest)),
      ...(annotations.size === 0 ? {} : { annotations: sorted(annotations) }),
    }),
  );
  await pushManifest(client, reference, manifest);
  return { reference, digest: digestOf(manifest) };
}

async function pushManifest(
  client: RegistryClient,
  { registry, repository, tag }: OciReference & { readonly tag: string },
  manifest: Uint8Array,
): Promise<void> {
  const response = await client.send({
    registry,
    path: `/v2/${repository}/manifests/${tag}`,
    method: 'PUT',
    headers: { 'content-type': mediaTypes.manifest },
    body: manifest,
    scope: `repository:${repository}:pull,push`,
  });
  if (response.status !== 201) throw await registryError('PUT', response);
  response.body.destroy();
}

function sorted(annotations: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...annotations].sort(([a], [b]) => compareStrings(a, b)));
}
