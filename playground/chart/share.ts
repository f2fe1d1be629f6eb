import type { Project } from './project.ts';
import { defaultSettings } from './project.ts';

const prefix = '#chart=';

/** A link may come from anybody: what it unpacks to is bounded. */
const maxSize = 20 * 2 ** 20;

/** A chart in the part of an address that no browser sends. */
export async function encodeProject(project: Project): Promise<string> {
  const text = JSON.stringify(project, (_key, value: unknown) =>
    value instanceof Uint8Array ? { base64: toBase64(value) } : value,
  );
  const packed = await throughStream(
    new TextEncoder().encode(text),
    new CompressionStream('deflate-raw'),
  );
  return prefix + toBase64(packed).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undefined where the fragment has no chart. Throws for one that cannot be read. */
export async function decodeProject(fragment: string): Promise<Project | undefined> {
  if (!fragment.startsWith(prefix)) return undefined;
  const base64 = fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/');
  const packed = fromBase64(base64);
  const bytes = await throughStream(packed, new DecompressionStream('deflate-raw'));
  return readProject(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Takes only what has the form of a project. */
function readProject(given: unknown): Project {
  const { files = {}, values = '', settings = {} } = given as Record<string, unknown>;
  const known = Object.entries(files as Record<string, unknown>).flatMap(([name, content]) => {
    const read = readContent(content);
    return read === undefined ? [] : [{ name, read }];
  });
  const own = Object.entries(defaultSettings).map(([name, usual]) => {
    const value = (settings as Record<string, unknown>)[name];
    return [name, typeof value === typeof usual ? value : usual] as const;
  });
  return {
    files: Object.fromEntries(known.map(({ name, read }) => [name, read])),
    values: typeof values === 'string' ? values : '',
    settings: Object.fromEntries(own) as unknown as Project['settings'],
  };
}

function readContent(content: unknown): string | Uint8Array | undefined {
  if (typeof content === 'string') return content;
  const { base64 } = content as { readonly base64?: unknown };
  return typeof base64 === 'string' ? fromBase64(base64) : undefined;
}

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    size += next.value.length;
    if (size > maxSize) throw new Error('the chart in this link is too large');
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
