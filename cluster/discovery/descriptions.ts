import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';

/** What a type is, and what its fields are. */
export type TypeDescription = readonly [text: string, fields: Readonly<Record<string, string>>];

/** By the short name of a type. */
export type Descriptions = Readonly<Record<string, TypeDescription>>;

let loaded: Promise<Descriptions> | undefined;

/** What Kubernetes says of its types: read when it is first asked for. */
export function loadDescriptions(): Promise<Descriptions> {
  loaded ??= unpack();
  return loaded;
}

/** Where a bundle has its descriptions, relative to the module; undefined where the sources run. */
declare const DESCRIPTIONS: string | undefined;

async function unpack(): Promise<Descriptions> {
  const folder = typeof DESCRIPTIONS === 'undefined' ? '../../dist/descriptions' : DESCRIPTIONS;
  const file = new URL(`${folder}/kubernetes.json.br`, import.meta.url);
  const packed = await readFile(file).catch(ifNotBuilt);
  if (packed === undefined) return {};
  return JSON.parse(brotliDecompressSync(packed).toString()) as Descriptions;
}

/** The sources run without a build, too: explained in names and types alone. */
function ifNotBuilt(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
