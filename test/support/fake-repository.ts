import type { BuiltChart } from './chart-builder.ts';
import type { Answer, Loopback, LoopbackOptions, RecordedRequest } from './loopback.ts';
import { startLoopback } from './loopback.ts';

export interface FakeRepositoryOptions extends LoopbackOptions {
  readonly charts?: readonly BuiltChart[];
  readonly username?: string;
  readonly password?: string;
  /** Where the index says that charts are: beside it, unless elsewhere. */
  readonly chartBase?: string;
  /** Answers that come before the repository's own. */
  readonly overrides?: Readonly<Record<string, Answer>>;
  /** Files beside the charts, such as signatures. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** A web repository that also takes charts, by the API of ChartMuseum. */
export async function startFakeRepository(options: FakeRepositoryOptions = {}): Promise<Loopback> {
  const uploads = new Map<string, Buffer>();
  return startLoopback((request) => answer(request, options, uploads), options);
}

/** An index.yaml of charts, as `helm repo index` prints it. */
export function indexOf(charts: readonly BuiltChart[], chartBase = ''): string {
  const names = [...new Set(charts.map(({ name }) => name))].sort();
  const entries = names.map((name) => {
    const versions = charts.filter((chart) => chart.name === name);
    const items = versions.map(
      ({ version, digest, fileName, isLibrary }) => `  - apiVersion: v2
    created: "2024-05-14T09:08:00.123456789Z"
    description: The ${name} of the tests
    digest: "${digest}"
    name: ${name}
    type: ${isLibrary ? 'library' : 'application'}
    urls:
    - ${chartBase}${fileName}
    version: ${version}
`,
    );
    return `  ${name}:\n${items.join('')}`;
  });
  return `apiVersion: v1\nentries:\n${entries.join('')}generated: "2024-05-14T09:08:12.123456789Z"\n`;
}

function answer(
  request: RecordedRequest,
  options: FakeRepositoryOptions,
  uploads: Map<string, Buffer>,
): Answer {
  if (!isAuthorized(request, options)) return { status: 401 };
  const path = request.url.replace(/\?.*$/, '');
  const override = options.overrides?.[path];
  if (override !== undefined) return override;
  if (path === '/index.yaml') return { body: indexOf(options.charts ?? [], options.chartBase) };
  if (path === '/api/charts' && request.method === 'POST') return upload(request, uploads);
  const name = path.slice(1);
  const chart = options.charts?.find(({ fileName }) => fileName === name);
  const body = chart?.archive ?? options.files?.[name] ?? uploads.get(name);
  return body === undefined ? { status: 404, body: 'not found' } : { body };
}

function isAuthorized({ headers }: RecordedRequest, options: FakeRepositoryOptions): boolean {
  if (options.username === undefined) return true;
  const pair = Buffer.from(`${options.username}:${options.password ?? ''}`).toString('base64');
  return headers['authorization'] === `Basic ${pair}`;
}

/** Reads a multipart form, without the trouble of doing it right for every form there is. */
function upload(request: RecordedRequest, uploads: Map<string, Buffer>): Answer {
  const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const body = request.body.toString('latin1');
  const parts = body.split(`--${boundary}`).slice(1, -1);
  const files = parts.map((part): [string, Buffer] => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = /filename="([^"]+)"/.exec(head)?.[1] ?? '';
    return [name, Buffer.from(rest.join('\r\n\r\n').slice(0, -2), 'latin1')];
  });
  const isThere = files.some(([name]) => uploads.has(name)) && !request.url.endsWith('?force');
  if (isThere) return { status: 409, body: '{"error":"file already exists"}' };
  for (const [name, content] of files) uploads.set(name, content);
  return { status: 201, body: '{"saved":true}' };
}
