import { findRecord } from '../base/index.ts';
import { readBody } from '../http/index.ts';
import type { FoundSignature } from '../provenance/index.ts';
import type { Descriptor, ManifestOrIndex } from './descriptor.ts';
import { parseManifest } from './descriptor.ts';
import { mediaTypes } from './media-types.ts';
import { pullBlob, pullScope } from './pull-chart.ts';
import type { OciReference } from './reference.ts';
import type { RegistryClient } from './registry-client.ts';
import { registryError } from './registry-error.ts';

const maxManifest = 4 << 20;
const maxSignature = 1 << 20;

/** More than anybody has to look at before one counts. */
const maxSignatures = 32;

/** The signatures that a registry has for a manifest, bundles first; none of them is checked. */
export async function findSignatures(
  client: RegistryClient,
  place: Pick<OciReference, 'registry' | 'repository'>,
  digest: string,
): Promise<readonly FoundSignature[]> {
  const [bundles, simple] = await Promise.all([
    findBundles(client, place, digest),
    findSimple(client, place, digest),
  ]);
  return [...bundles, ...simple].slice(0, maxSignatures);
}

type Place = Pick<OciReference, 'registry' | 'repository'>;

/** Bundles refer to what they are for. */
async function findBundles(
  client: RegistryClient,
  place: Place,
  digest: string,
): Promise<readonly FoundSignature[]> {
  const referring = await listReferrers(client, place, digest);
  const candidates = referring
    .filter(({ artifactType = bundleType }) => artifactType.startsWith(bundleType))
    .slice(0, maxSignatures);
  const found = await Promise.all(candidates.map((each) => pullBundle(client, place, each)));
  return found.flat();
}

const bundleType = 'application/vnd.dev.sigstore.bundle';

async function pullBundle(
  client: RegistryClient,
  place: Place,
  { digest }: Descriptor,
): Promise<readonly FoundSignature[]> {
  const parsed = await findManifest(client, place, `manifests/${digest}`);
  const layers = parsed?.kind === 'manifest' ? parsed.manifest.layers : [];
  const layer = layers.find(({ mediaType }) => mediaType.startsWith(bundleType));
  if (layer === undefined) return [];
  const bundle = findRecord((await pullBlob(client, place, layer, maxSignature)).toString('utf8'));
  return bundle === undefined ? [] : [{ kind: 'bundle', bundle }];
}

/** By the registry's list, or by the tag that stands for it where it has none. */
async function listReferrers(
  client: RegistryClient,
  place: Place,
  digest: string,
): Promise<readonly Descriptor[]> {
  const listed =
    (await findManifest(client, place, `referrers/${digest}`)) ??
    (await findManifest(client, place, `manifests/${digest.replace(':', '-')}`));
  return listed?.kind === 'index' ? listed.manifests : [];
}

const simpleType = 'application/vnd.dev.cosign.simplesigning.v1+json';

/** The older form: a manifest under a tag that is made of the digest, with a layer for each signature. */
async function findSimple(
  client: RegistryClient,
  place: Place,
  digest: string,
): Promise<readonly FoundSignature[]> {
  const parsed = await findManifest(client, place, `manifests/${digest.replace(':', '-')}.sig`);
  const layers = parsed?.kind === 'manifest' ? parsed.manifest.layers : [];
  const signed = layers.filter(({ mediaType }) => mediaType === simpleType).slice(0, maxSignatures);
  return Promise.all(
    signed.map(async (layer): Promise<FoundSignature> => {
      const { annotations = {} } = layer;
      const certificate = annotations['dev.sigstore.cosign/certificate'];
      const logEntry = annotations['dev.sigstore.cosign/bundle'];
      return {
        kind: 'simple',
        payload: await pullBlob(client, place, layer, maxSignature),
        signature: annotations['dev.cosignproject.cosign/signature'] ?? '',
        ...(certificate === undefined ? {} : { certificate }),
        ...(logEntry === undefined ? {} : { logEntry }),
      };
    }),
  );
}

/** Undefined for what is not there. */
async function findManifest(
  client: RegistryClient,
  { registry, repository }: Place,
  path: string,
): Promise<ManifestOrIndex | undefined> {
  const response = await client.send({
    registry,
    path: `/v2/${repository}/${path}`,
    accept: { type: `${mediaTypes.manifest}, ${mediaTypes.index}` },
    scope: pullScope(repository),
  });
  if (response.status === 404) {
    response.body.destroy();
    return undefined;
  }
  if (response.status !== 200) throw await registryError('GET', response);
  return parseManifest((await readBody(response, maxManifest)).toString('utf8'));
}
