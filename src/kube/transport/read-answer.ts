import type { IncomingMessage } from 'node:http';
import { HelmError, parseExactJson } from '../../base/index.ts';
import { WireFailure } from './wire-failure.ts';

/** The text of an answer, unpacked. Rejects with `WireFailure` where it was cut off. */
export async function readText(message: IncomingMessage, limit: number): Promise<string> {
  const bytes = await readBytes(message, limit);
  const isPacked = message.headers['content-encoding'] === 'gzip';
  return (isPacked ? await unpack(bytes, limit) : bytes).toString('utf8');
}

function unpack(bytes: Buffer, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { gunzip } = process.getBuiltinModule('node:zlib');
    gunzip(bytes, { maxOutputLength: limit }, (error, unpacked) => {
      if (error === null) resolve(unpacked);
      else reject(error instanceof RangeError ? tooLarge(limit) : new WireFailure(error, true));
    });
  });
}

/** The JSON of an answer; a text that is not JSON is a text. */
export function parseAnswer(message: IncomingMessage, text: string): unknown {
  const isJson = message.headers['content-type']?.includes('json') === true;
  if (!isJson) return text === '' ? undefined : text;
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new WireFailure(error, true);
  }
}

async function readBytes(message: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message) {
      size += (chunk as Buffer).length;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof HelmError ? error : new WireFailure(error, true);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): HelmError {
  return new HelmError('AnswerTooLarge', `the server's answer is larger than ${limit >> 20} MiB`);
}
