import { findRecord, HelmError } from '../base/index.ts';
import { readBody, redactUrl, statusError } from '../http/index.ts';
import type { HttpClient, HttpResponse } from '../http/index.ts';
import { hash } from '../runtime/index.ts';
import type { Access } from './access.ts';
import { requestWith } from './access.ts';

export interface ChartUpload {
  readonly fileName: string;
  readonly archive: Uint8Array;
  readonly provenance?: Uint8Array;
}

export interface UploadOptions {
  readonly http: HttpClient;
  readonly access: Access;
  /** Replaces a version that is there. */
  readonly isForced?: boolean;
  readonly signal?: AbortSignal;
}

/** Puts a chart into a web repository, by the API of ChartMuseum: archive and signature at once. */
export async function uploadChart(
  repository: string,
  chart: ChartUpload,
  options: UploadOptions,
): Promise<void> {
  const [first = '', ...others] = addressesOf(repository);
  let response = await post(first, { repository, chart, options });
  for (const address of others) {
    if (response.status !== 404) break;
    response.body.destroy();
    response = await post(address, { repository, chart, options });
  }
  if (response.status === 201 || response.status === 200) {
    response.body.destroy();
    return;
  }
  throw await uploadError(response, chart);
}

/**
 * `https://host/team/charts` may be the repository `team/charts` of the server at the root, or the
 * only one of a server at that path: nothing but asking tells.
 */
function addressesOf(repository: string): string[] {
  const url = new URL(repository);
  const path = url.pathname.replace(/\/+$/, '');
  const at = (pathname: string) => Object.assign(new URL(url), { pathname }).href;
  return path === '' ? [at('/api/charts')] : [at(`/api${path}/charts`), at(`${path}/api/charts`)];
}

interface Post {
  readonly repository: string;
  readonly chart: ChartUpload;
  readonly options: UploadOptions;
}

function post(address: string, { repository, chart, options }: Post): Promise<HttpResponse> {
  const url =
    options.isForced === true ? `${address}${address.includes('?') ? '&' : '?'}force` : address;
  const { body, contentType } = multipart(chart);
  return options.http.send({
    ...requestWith(options.access, { repository, url }),
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

/** A form of files; the boundary is a digest of them, so that none of them can hold it. */
function multipart(chart: ChartUpload): { body: Buffer; contentType: string } {
  const boundary = hash('sha256', chart.archive);
  const part = (field: string, fileName: string, content: Uint8Array): Uint8Array[] => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    content,
    Buffer.from('\r\n'),
  ];
  const parts = [
    ...part('chart', chart.fileName, chart.archive),
    ...(chart.provenance === undefined
      ? []
      : part('prov', `${chart.fileName}.prov`, chart.provenance)),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { body: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` };
}

async function uploadError(response: HttpResponse, { fileName }: ChartUpload): Promise<HelmError> {
  const { status, statusLine, url } = response;
  if (status === 401 || status === 403) {
    response.body.destroy();
    return statusError(url, status, statusLine);
  }
  const reason = (await findReason(response)) ?? statusLine;
  const hint = status === 409 ? 'the version is there already; --force replaces it' : undefined;
  return new HelmError('PushFailed', `cannot push ${fileName} to "${redactUrl(url)}": ${reason}`, {
    retryable: status >= 500,
    ...(hint === undefined ? {} : { hint }),
  });
}

async function findReason(response: HttpResponse): Promise<string | undefined> {
  try {
    const { error } = findRecord((await readBody(response, 64 * 1024)).toString()) ?? {};
    return typeof error === 'string' ? error.replace(/\s+/g, ' ').slice(0, 500) : undefined;
  } catch {
    return undefined;
  }
}
