import { HelmError } from '../base/index.ts';
import { digestOf } from '../provenance/index.ts';
import type { Descriptor } from './descriptor.ts';
import type { OciReference } from './reference.ts';
import type { RegistryClient } from './registry-client.ts';
import { registryError } from './registry-error.ts';

export interface Blob {
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** What is larger goes in pieces, which proxies in front of registries are happier with. */
const chunkSize = 8 << 20;

/** Puts a blob into a registry, unless it is there. */
export async function pushBlob(
  client: RegistryClient,
  reference: OciReference,
  { mediaType, content }: Blob,
): Promise<Descriptor> {
  const descriptor = { mediaType, digest: digestOf(content), size: content.length };
  if (await hasBlob(client, reference, descriptor)) return descriptor;
  const upload = new Upload(client, reference);
  await upload.start();
  const isChunked = content.length > chunkSize;
  for (let start = 0; isChunked && start < content.length; start += chunkSize) {
    await upload.append(content.subarray(start, start + chunkSize), start);
  }
  await upload.finish(descriptor, isChunked ? new Uint8Array() : content);
  return descriptor;
}

async function hasBlob(
  client: RegistryClient,
  { registry, repository }: OciReference,
  { digest }: Descriptor,
): Promise<boolean> {
  const response = await client.send({
    registry,
    path: `/v2/${repository}/blobs/${digest}`,
    method: 'HEAD',
    scope: `repository:${repository}:pull,push`,
  });
  response.body.destroy();
  return response.status === 200;
}

/** An upload moves on: every answer names the place for the next piece. */
class Upload {
  readonly #client: RegistryClient;
  readonly #reference: OciReference;
  #location: string;

  constructor(client: RegistryClient, reference: OciReference) {
    this.#client = client;
    this.#reference = reference;
    this.#location = `/v2/${reference.repository}/blobs/uploads/`;
  }

  async start(): Promise<void> {
    await this.#send('POST', { body: new Uint8Array(), expected: 202 });
  }

  async append(chunk: Uint8Array, start: number): Promise<void> {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-range': `${start}-${start + chunk.length - 1}`,
    };
    await this.#send('PATCH', { body: chunk, headers, expected: 202 });
  }

  async finish({ digest }: Descriptor, rest: Uint8Array): Promise<void> {
    const url = new URL(this.#location);
    url.searchParams.set('digest', digest);
    this.#location = url.href;
    const headers = { 'content-type': 'application/octet-stream' };
    await this.#send('PUT', { body: rest, headers, expected: 201 });
  }

  async #send(
    method: 'POST' | 'PATCH' | 'PUT',
    options: { body: Uint8Array; headers?: Record<string, string>; expected: number },
  ): Promise<void> {
    const { registry, repository } = this.#reference;
    const response = await this.#client.send({
      registry,
      path: this.#location,
      method,
      body: options.body,
      scope: `repository:${repository}:pull,push`,
      ...(options.headers === undefined ? {} : { headers: options.headers }),
    });
    if (response.status !== options.expected) throw await registryError(method, response);
    response.body.destroy();
    if (method !== 'PUT') this.#location = this.#nextLocation(response.headers['location']);
  }

  #nextLocation(location: string | undefined): string {
    const { registry } = this.#reference;
    const current = this.#client.urlOf({ registry, path: this.#location });
    const next = location === undefined ? null : URL.parse(location, current);
    if (next !== null) return next.href;
    throw new HelmError('RegistryFailed', `the registry ${registry} did not say where to upload`);
  }
}
