import type { HttpBody } from '../../http/index.ts';
import { interruption } from '../../http/index.ts';
import type { ApiStream } from './api-request.ts';

/** A body to be read as it comes. It ends with its caller's signal. */
export function streamOf(body: HttpBody, signal: AbortSignal | undefined): ApiStream {
  return { chunks: chunksOf(body, signal), close: () => void body.destroy() };
}

async function* chunksOf(body: HttpBody, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw signal?.aborted === true ? interruption(signal.reason) : error;
  }
}
