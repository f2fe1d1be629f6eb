import { brotliDecompressSync } from 'node:zlib';

/** What a type is, and what its fields are. */
export type TypeDescription = readonly [text: string, fields: Readonly<Record<string, string>>];

/** By the short name of a type. */
export type Descriptions = Readonly<Record<string, TypeDescription>>;

let loaded: Promise<Descriptions> | undefined;

/** What Kubernetes says of its types: unpacked when it is first asked for. */
export function loadDescriptions(): Promise<Descriptions> {
  loaded ??= unpack();
  return loaded;
}

async function unpack(): Promise<Descriptions> {
  const { packedDescriptions } = await import('./packed-descriptions.ts');
  const text = brotliDecompressSync(Buffer.from(packedDescriptions, 'base64')).toString();
  return JSON.parse(text) as Descriptions;
}
