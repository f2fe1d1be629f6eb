import { HelmError } from '../base/index.ts';
import { sanitize } from '../chart/index.ts';
import type { ActionContext } from '../context/index.ts';
import { readBody, redactUrl } from '../http/index.ts';
import { httpClientOf } from '../source/index.ts';

export interface SearchHubOptions {
  /** The hub; Artifact Hub without. */
  readonly endpoint?: string;
}

/** A chart that a hub knows. */
export interface HubChart {
  /** Where people read about it. */
  readonly url: string;
  readonly version: string;
  readonly appVersion: string;
  readonly description: string;
  readonly repository: { readonly name: string; readonly url: string };
}

export const artifactHub = 'https://hub.helm.sh';
const searchPath = 'api/chartsvc/v1/charts/search';
const maxAnswerSize = 20 << 20;

/** Looks for charts in Artifact Hub, or in a hub of one's own, by its search API. */
export async function searchHub(
  context: ActionContext,
  words: readonly string[],
  { endpoint = artifactHub }: SearchHubOptions = {},
): Promise<readonly HubChart[]> {
  const answer = await ask(context, endpoint, words.join(' '));
  const items = fieldsOf(answer)['data'];
  return (Array.isArray(items) ? items : []).map((item) => chartOf(endpoint, item));
}

async function ask(context: ActionContext, endpoint: string, term: string): Promise<unknown> {
  const base = requireUrl(endpoint);
  const url = `${base}/${searchPath}?q=${encodeURIComponent(term).replaceAll('%20', '+')}`;
  try {
    const response = await httpClientOf(context).send({ url, signal: context.signal });
    if (response.status !== 200) throw new HelmError('HubUnreachable', response.statusLine);
    return JSON.parse((await readBody(response, maxAnswerSize)).toString()) as unknown;
  } catch (cause) {
    context.signal.throwIfAborted();
    const message = `unable to perform search against ${JSON.stringify(redactUrl(endpoint))}`;
    const reason = cause instanceof Error ? { hint: `it says: ${cause.message}` } : {};
    throw new HelmError('HubUnreachable', message, { cause, ...reason });
  }
}

/** In Helm's words. */
function requireUrl(endpoint: string): string {
  if (URL.canParse(endpoint)) return endpoint.replace(/\/+$/, '');
  const message = `unable to create connection to ${JSON.stringify(endpoint)}: it is no URL`;
  throw new HelmError('InvalidReference', message);
}

/** Monocular's answer has no address of its own; Artifact Hub's has. */
function chartOf(endpoint: string, item: unknown): HubChart {
  const chart = fieldsOf(item);
  const attributes = fieldsOf(chart['attributes']);
  const repository = fieldsOf(attributes['repo']);
  const latest = fieldsOf(fieldsOf(fieldsOf(chart['relationships'])['latestChartVersion'])['data']);
  const url = textOf(fieldsOf(chart['artifactHub'])['packageUrl']);
  return {
    url: url === '' ? `${endpoint}/charts/${textOf(chart['id'])}` : url,
    version: textOf(latest['version']),
    appVersion: textOf(latest['app_version']),
    description: textOf(attributes['description']),
    repository: { name: textOf(repository['name']), url: textOf(repository['url']) },
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null;
  return isObject ? Object.fromEntries(Object.entries(value)) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? sanitize(value) : '';
}
