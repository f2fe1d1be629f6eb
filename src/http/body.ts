import { HelmError } from '../base/index.ts';
import { interruptedError } from './http-error.ts';
import { redactUrl } from './redact-url.ts';
import type { HttpResponse } from './wire-request.ts';

/** The chunks of a body, as long as they are not too many bytes. */
export async function* readChunks(response: HttpResponse, limit: number): AsyncGenerator<Buffer> {
  const promised = Number(response.headers['content-length'] ?? 0);
  if (promised > limit) {
    response.body.destroy();
    throw tooLarge(response.url, limit);
  }
  let received = 0;
  let pieces = 0;
  try {
    for await (const chunk of response.body) {
      received += chunk.length;
      if (received > limit) throw tooLarge(response.url, limit);
      if (++pieces > maxPieces && received < pieces * leastPiece) throw tooSmall(response.url);
      yield chunk;
    }
  } catch (error) {
    throw interruptedError(response.url, error);
  }
}

export async function readBody(response: HttpResponse, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(response, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Each takes far more room than a byte: servers that send bytes one by one mean harm. */
const maxPieces = 100_000;
const leastPiece = 8;

function tooSmall(url: string): HelmError {
  return new HelmError(
    'DownloadTooLarge',
    `"${redactUrl(url)}" comes in pieces that are too small to be kept`,
  );
}

function tooLarge(url: string, limit: number): HelmError {
  return new HelmError(
    'DownloadTooLarge',
    `"${redactUrl(url)}" is larger than ${formatSize(limit)}`,
  );
}

function formatSize(bytes: number): string {
  return bytes >= 1 << 20
    ? `${Math.floor(bytes / (1 << 20))} MiB`
    : `${Math.floor(bytes / 1024)} KiB`;
}
