import type { IncomingMessage } from 'node:http';
import type { ApiStream } from './api-request.ts';
import { interruption } from './explain-failure.ts';

/** A body to be read as it comes. It ends with its caller's signal. */
export function streamOf(message: IncomingMessage, signal: AbortSignal | undefined): ApiStream {
  const end = (): void => void message.destroy();
  signal?.addEventListener('abort', end, { once: true });
  message.once('close', () => signal?.removeEventListener('abort', end));
  if (signal?.aborted === true) end();
  return { chunks: chunksOf(message, signal), close: end };
}

async function* chunksOf(
  message: IncomingMessage,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of message) yield chunk as Buffer;
  } catch (error) {
    throw signal?.aborted === true ? interruption(signal) : error;
  }
}
