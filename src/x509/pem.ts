import { decodeBase64, GoError } from '../go/index.ts';

export interface PemBlock {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function encodePem(type: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${type}-----`, ...lines, `-----END ${type}-----`, ''].join('\n');
}

const block =
  /(?:^|\n)-----BEGIN ([^\n]*?)-----[ \t]*\r?\n((?:[^\n:]*:[^\n]*\n)*)([^-]*)-----END \1-----[ \t]*(?:\r?\n|$)/g;

/** The first block that is one; undefined where there is none. */
export function findPemBlock(text: string): PemBlock | undefined {
  for (const [, type = '', , base64 = ''] of text.matchAll(block)) {
    const bytes = findBytes(base64.replace(/[ \t]/g, ''));
    if (bytes !== undefined) return { type, bytes };
  }
  return undefined;
}

function findBytes(base64: string): Uint8Array | undefined {
  try {
    return decodeBase64(base64);
  } catch (error) {
    if (error instanceof GoError) return undefined;
    throw error;
  }
}
