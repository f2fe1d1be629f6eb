import { HelmError, isHelmError, version } from '../base/index.ts';
import type { ValueFlags, ValuesMap } from '../chart/index.ts';
import { mergeUserValues, valueLocations } from '../chart/index.ts';
import { readBounded } from '../files/index.ts';
import type { ActionContext } from '../context/index.ts';

/** The user's values, from files, standard input, the web and the flags themselves. */
export async function readUserValues(
  context: ActionContext,
  flags: ValueFlags,
): Promise<ValuesMap> {
  const locations = valueLocations(flags);
  const fetched = new Map([
    ...(await fetchAll(context, locations.filter(isWebAddress))),
    ...(await downloadAll(context, locations.filter(isOtherAddress))),
  ]);
  return mergeUserValues(flags, (location) => fetched.get(location) ?? readFile(location));
}

type Fetched = readonly (readonly [location: string, content: Uint8Array])[];

function isWebAddress(location: string): boolean {
  return /^https?:\/\//.test(location);
}

/** Of a scheme that a plugin may bring; else it is the name of a file. */
function isOtherAddress(location: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(location) && !isWebAddress(location);
}

async function fetchAll(context: ActionContext, urls: readonly string[]): Promise<Fetched> {
  if (urls.length === 0) return [];
  const { createHttpClient, readBody, statusError } = await import('../http/index.ts');
  const client = createHttpClient({
    environment: context.environment,
    userAgent: `Helm/${version}`,
    now: context.clock.now,
  });
  const fetchOne = async (url: string) => {
    const response = await client.send({ url, signal: context.signal });
    if (response.status !== 200) throw statusError(url, response.status, response.statusLine);
    return [url, await readBody(response, maxFileSize)] as const;
  };
  return Promise.all(urls.map(fetchOne));
}

async function downloadAll(context: ActionContext, urls: readonly string[]): Promise<Fetched> {
  if (urls.length === 0) return [];
  const { downloadWithPlugin } = await import('./plugin-transfer.ts');
  const downloads = urls.map(async (url) => {
    const content = await downloadWithPlugin(context, url, {});
    return content === undefined ? [] : [[url, content] as const];
  });
  return (await Promise.all(downloads)).flat();
}

const maxFileSize = 100 * 1024 * 1024;

function readFile(location: string): Uint8Array {
  try {
    return readBounded(location, maxFileSize);
  } catch (cause) {
    if (isHelmError(cause)) throw cause;
    throw fileProblem(location, cause);
  }
}

/** In the words of Go's os package. */
function fileProblem(file: string, cause: unknown): HelmError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = goReasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
  const verb = code === 'EISDIR' ? 'read' : 'open';
  return new HelmError('ValuesUnreadable', `${verb} ${file}: ${reason}`, { cause });
}

const goReasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
};
