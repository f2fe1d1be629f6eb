import { HelmError, findRecord, isRecord } from '../base/index.ts';
import type { Descriptor } from './descriptor.ts';
import { parseManifest } from './descriptor.ts';
import { fetchManifest, pullBlob } from './pull-chart.ts';
import type { OciReference } from './reference.ts';
import type { RegistryClient } from './registry-client.ts';

/** What a registry has of a plugin. */
export interface PulledPlugin {
  /** As in `diff-3.1.0.tgz`: what a signature calls it. */
  readonly fileName: string;
  readonly archive: Buffer;
  readonly provenance?: Buffer;
}

const pluginType = 'application/vnd.helm.plugin.v1+json';
const titleAnnotation = 'org.opencontainers.image.title';
const maxArchiveSize = 500 << 20;
const maxProvenanceSize = 5 << 20;

/** Pulls a plugin: an artifact of Helm's type, whose layers are named by their titles. */
export async function pullPlugin(
  client: RegistryClient,
  reference: OciReference,
): Promise<PulledPlugin> {
  const wanted = reference.digest ?? reference.tag ?? 'latest';
  const { content } = await fetchManifest(client, reference, wanted);
  const layers = layersIn(content.toString());
  const archive = layers.find(({ title }) => title.endsWith('.tgz'));
  if (archive === undefined) throw noPlugin('no layer is named NAME-VERSION.tgz');
  const provenance = layers.find(({ title }) => title === `${archive.title}.prov`);
  return {
    fileName: archive.title,
    archive: await pullBlob(client, reference, archive.descriptor, maxArchiveSize),
    ...(provenance === undefined
      ? {}
      : {
          provenance: await pullBlob(client, reference, provenance.descriptor, maxProvenanceSize),
        }),
  };
}

interface Layer {
  readonly title: string;
  readonly descriptor: Descriptor;
}

function layersIn(content: string): readonly Layer[] {
  const parsed = parseManifest(content);
  if (parsed.kind !== 'manifest') throw noPlugin('it is an index');
  const document = findRecord(content) ?? {};
  const type = document['artifactType'] ?? parsed.manifest.config.mediaType;
  if (type !== pluginType) throw noPlugin(`its artifact type is not ${pluginType}`);
  const raw = document['layers'];
  return parsed.manifest.layers.map((descriptor, index) => ({
    descriptor,
    title: titleOf(Array.isArray(raw) ? raw[index] : undefined),
  }));
}

function titleOf(layer: unknown): string {
  const annotations = isRecord(layer) ? layer['annotations'] : undefined;
  const title = isRecord(annotations) ? annotations[titleAnnotation] : undefined;
  return typeof title === 'string' && !/[/\\]/.test(title) ? title : '';
}

function noPlugin(reason: string): HelmError {
  return new HelmError('InvalidPlugin', `the registry has no plugin there: ${reason}`);
}
