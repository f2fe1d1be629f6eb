import { createHash } from 'node:crypto';
import type { Answer, Loopback, LoopbackOptions, RecordedRequest } from './loopback.ts';
import { startLoopback } from './loopback.ts';

export interface FakeRegistry extends Loopback {
  /** Host and port, as references have it. */
  readonly host: string;
  /** Content by digest: blobs and manifests alike. */
  readonly content: Map<string, Buffer>;
  /** Digests by `repository:tag`. */
  readonly tags: Map<string, string>;
}

export interface FakeRegistryOptions extends LoopbackOptions {
  readonly auth?: 'none' | 'basic' | 'bearer';
  readonly username?: string;
  readonly password?: string;
  /** Where tokens are to be had, other than at the registry itself. */
  readonly realm?: string;
  /** How many requests a token is good for. */
  readonly tokenUses?: number;
  /** Where uploads are to go on, other than at the registry itself. */
  readonly uploadHost?: string;
  /** Where blobs are to be had, by a redirect. */
  readonly blobHost?: string;
  readonly pageSize?: number;
  /** Whether it knows what refers to a manifest, as newer ones do. */
  readonly listsReferrers?: boolean;
}

const token = 'token-of-the-fake';

/** An OCI registry in memory, as small as the distribution protocol lets it be. */
export async function startFakeRegistry(options: FakeRegistryOptions = {}): Promise<FakeRegistry> {
  const content = new Map<string, Buffer>();
  const tags = new Map<string, string>();
  const uploads = new Map<string, Buffer[]>();
  let url = '';
  let usesLeft = options.tokenUses ?? Infinity;
  const serve = (request: RecordedRequest): Answer => {
    const target = new URL(request.url, 'http://fake');
    if (target.pathname === '/token') {
      usesLeft = options.tokenUses ?? Infinity;
      return answerToken(request, target, options);
    }
    if (!isAuthorized(request, options) || usesLeft-- <= 0) return challenge(url, options);
    if (target.pathname === '/v2/') return { body: '{}' };
    const [, repository = '', kind = '', name = ''] =
      /^\/v2\/(.+)\/(blobs\/uploads|blobs|manifests|referrers|tags)\/?([^/]*)$/.exec(
        target.pathname,
      ) ?? [];
    switch (kind) {
      case 'blobs/uploads':
        return upload(request, target, { uploads, content, repository, options });
      case 'blobs':
        return blob(request, content.get(name), { name, options });
      case 'manifests':
        return manifest(request, `${repository}:${name}`, { name, content, tags });
      case 'referrers':
        return options.listsReferrers === true ? referrers(name, content) : notFound('UNSUPPORTED');
      case 'tags':
        return tagList(target, repository, { tags, options });
      default:
        return notFound('NAME_UNKNOWN');
    }
  };
  const server = await startLoopback(serve, options);
  url = server.url;
  return { ...server, host: new URL(url).host, content, tags };
}

function digestOf(content: Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

function basic({ username = 'jane', password = 'secret' }: FakeRegistryOptions): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function isAuthorized({ headers }: RecordedRequest, options: FakeRegistryOptions): boolean {
  switch (options.auth ?? 'none') {
    case 'none':
      return true;
    case 'basic':
      return headers['authorization'] === basic(options);
    case 'bearer':
      return headers['authorization'] === `Bearer ${token}`;
  }
}

function challenge(url: string, options: FakeRegistryOptions): Answer {
  const realm = options.realm ?? `${url}/token`;
  const header =
    options.auth === 'bearer' ? `Bearer realm="${realm}",service="fake"` : 'Basic realm="fake"';
  return {
    status: 401,
    headers: { 'www-authenticate': header },
    body: '{"errors":[{"code":"UNAUTHORIZED","message":"authentication required"}]}',
  };
}

function answerToken(request: RecordedRequest, target: URL, options: FakeRegistryOptions): Answer {
  const isPost = request.method === 'POST';
  const form = new URLSearchParams(request.body.toString());
  const isKnown = isPost
    ? form.get('refresh_token') === (options.password ?? 'secret')
    : request.headers['authorization'] === basic(options);
  const service = isPost ? form.get('service') : target.searchParams.get('service');
  if (!isKnown || service !== 'fake') {
    return { status: 401, body: '{"errors":[{"code":"DENIED","message":"wrong credentials"}]}' };
  }
  return { body: JSON.stringify({ token }) };
}

interface UploadState {
  readonly uploads: Map<string, Buffer[]>;
  readonly content: Map<string, Buffer>;
  readonly repository: string;
  readonly options: FakeRegistryOptions;
}

function upload(request: RecordedRequest, target: URL, state: UploadState): Answer {
  const { uploads, content, repository, options } = state;
  const id = target.searchParams.get('id') ?? String(uploads.size + 1);
  const parts = uploads.get(id) ?? [];
  uploads.set(id, parts);
  if (request.method !== 'POST') parts.push(request.body);
  const location = `${options.uploadHost ?? ''}/v2/${repository}/blobs/uploads/?id=${id}`;
  if (request.method !== 'PUT') return { status: 202, headers: { location } };
  const whole = Buffer.concat(parts);
  if (digestOf(whole) !== target.searchParams.get('digest')) {
    return { status: 400, body: '{"errors":[{"code":"DIGEST_INVALID"}]}' };
  }
  content.set(digestOf(whole), whole);
  return { status: 201 };
}

function blob(
  request: RecordedRequest,
  content: Buffer | undefined,
  { name, options }: { name: string; options: FakeRegistryOptions },
): Answer {
  if (content === undefined) return notFound('BLOB_UNKNOWN');
  if (options.blobHost !== undefined) {
    return { status: 307, headers: { location: `${options.blobHost}/${name}` } };
  }
  return request.method === 'HEAD' ? {} : { body: content };
}

function manifest(
  request: RecordedRequest,
  key: string,
  state: { name: string; content: Map<string, Buffer>; tags: Map<string, string> },
): Answer {
  const { name, content, tags } = state;
  if (request.method === 'PUT') {
    const digest = digestOf(request.body);
    content.set(digest, request.body);
    tags.set(key, digest);
    return { status: 201, headers: { 'docker-content-digest': digest } };
  }
  const found = content.get(name.startsWith('sha256:') ? name : (tags.get(key) ?? ''));
  if (found === undefined) return notFound('MANIFEST_UNKNOWN');
  return {
    body: found,
    headers: { 'content-type': 'application/vnd.oci.image.manifest.v1+json' },
  };
}

/** Manifests whose subject is another one. */
function referrers(subject: string, content: Map<string, Buffer>): Answer {
  const manifests = [...content].flatMap(([digest, data]) => {
    if (!data.includes(`"subject":{"digest":"${subject}"`)) return [];
    const { artifactType } = JSON.parse(data.toString()) as { readonly artifactType?: string };
    const mediaType = 'application/vnd.oci.image.manifest.v1+json';
    return [{ mediaType, digest, size: data.length, artifactType }];
  });
  return { body: JSON.stringify({ schemaVersion: 2, manifests }) };
}

function tagList(
  target: URL,
  repository: string,
  { tags, options }: { tags: Map<string, string>; options: FakeRegistryOptions },
): Answer {
  const all = [...tags.keys()]
    .filter((key) => key.startsWith(`${repository}:`))
    .map((key) => key.slice(repository.length + 1))
    .sort();
  if (all.length === 0) return notFound('NAME_UNKNOWN');
  const start = Number(target.searchParams.get('last') ?? 0);
  const end = start + (options.pageSize ?? 1000);
  const next = `</v2/${repository}/tags/list?last=${end}>; rel="next"`;
  return {
    body: JSON.stringify({ name: repository, tags: all.slice(start, end) }),
    headers: end < all.length ? { link: next } : {},
  };
}

function notFound(code: string): Answer {
  return { status: 404, body: JSON.stringify({ errors: [{ code, message: 'unknown' }] }) };
}
